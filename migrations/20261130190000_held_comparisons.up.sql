-- Which comparisons a holder of tokens can edit.
create index comparison_edit_token_sha256 on comparison (edit_token_sha256);
