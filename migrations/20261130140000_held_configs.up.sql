-- The configs of whoever holds a token.
create index config_edit_token on config (edit_token_sha256);
