drop index config_edit_token_sha256;
drop table run_revision;
alter table run drop column owner_factors, drop column excluded;
