drop index config_edit_token;
