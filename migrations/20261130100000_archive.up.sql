-- Who is who. Every key is made by the program. Whatever belongs to a config has config_id first in its key, so that
-- a distributed engine can place it by config; blob, level, slug and workload are reference tables there.

-- Bytes in the archive. written_at is the last time that somebody was about to write them.
create table blob (
    sha256 bytea not null,
    bytes bigint not null,
    written_at timestamptz not null,
    constraint blob_pkey primary key (sha256),
    constraint blob_sha256_length check (octet_length(sha256) = 32)
);

-- Public ids. One table, because a unique index on each noun could not start with config_id.
create table slug (
    slug text not null,
    noun text not null,
    config_id uuid not null,
    id uuid not null,
    constraint slug_pkey primary key (slug),
    constraint slug_noun check (noun in ('config', 'upload', 'run'))
);
create index slug_config_id on slug (config_id);

-- tools, runs and workloads are kept current by whoever writes runs, so that no page counts.
create table config (
    id uuid not null,
    slug text not null,
    title text not null,
    notes text not null,
    visibility text not null,
    edit_token_sha256 bytea not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    tools text[] not null default '{}',
    runs integer not null default 0,
    workloads integer not null default 0,
    constraint config_pkey primary key (id),
    constraint config_visibility check (visibility in ('public', 'unlisted', 'private'))
);
create index config_public on config (created_at desc, id desc) where visibility = 'public';

-- Every level that was ever typed, once. The id is the hash of the text.
create table level (
    id uuid not null,
    level text not null,
    constraint level_pkey primary key (id)
);

create table config_factor (
    config_id uuid not null,
    factor text not null,
    level_id uuid not null,
    constraint config_factor_pkey primary key (config_id, factor),
    constraint config_factor_config_fkey foreign key (config_id) references config (id) on delete cascade,
    constraint config_factor_level_fkey foreign key (level_id) references level (id)
);
create index config_factor_level_id on config_factor (level_id, factor);

-- What a config was before each change.
create table config_revision (
    config_id uuid not null,
    number integer not null,
    title text not null,
    notes text not null,
    visibility text not null,
    factors json not null,
    replaced_at timestamptz not null,
    constraint config_revision_pkey primary key (config_id, number),
    constraint config_revision_config_fkey foreign key (config_id) references config (id) on delete cascade
);

-- One file as received into one config. position: its place in the request.
create table upload (
    config_id uuid not null,
    id uuid not null,
    slug text not null,
    position integer not null,
    file_name text not null,
    sha256 bytea not null,
    parser_version text not null,
    warnings json not null,
    personal json not null,
    created_at timestamptz not null,
    constraint upload_pkey primary key (config_id, id),
    constraint upload_same_bytes unique (config_id, sha256),
    constraint upload_config_fkey foreign key (config_id) references config (id) on delete cascade,
    constraint upload_blob_fkey foreign key (sha256) references blob (sha256)
);
create index upload_sha256 on upload (sha256);
