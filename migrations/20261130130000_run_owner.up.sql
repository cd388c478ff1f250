-- What the owner of a run says of it, apart from what its file says, so that the file can be read again without losing
-- it. excluded: why it takes no part in comparisons; null when it does.
alter table run
    add column owner_factors json not null default '{}',
    add column excluded text;

-- What the owner said of a run before each change; moved_from: the config that it was in until then.
create table run_revision (
    config_id uuid not null,
    run_id uuid not null,
    number integer not null,
    factors json not null,
    excluded text,
    moved_from text,
    replaced_at timestamptz not null,
    constraint run_revision_pkey primary key (config_id, run_id, number),
    constraint run_revision_run_fkey foreign key (config_id, run_id) references run (config_id, id) on delete cascade
);

-- Which configs a holder of tokens can move a run to.
create index config_edit_token_sha256 on config (edit_token_sha256);
