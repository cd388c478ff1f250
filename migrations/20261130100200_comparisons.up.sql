-- configs: how many it was saved with; it is listed only while that many of them are there and public.
create table comparison (
    id uuid not null,
    slug text not null,
    title text not null,
    notes text not null,
    query text not null,
    visibility text not null,
    configs integer not null,
    edit_token_sha256 bytea not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint comparison_pkey primary key (id),
    constraint comparison_slug unique (slug),
    constraint comparison_visibility check (visibility in ('public', 'unlisted', 'private'))
);
create index comparison_public on comparison (created_at desc, id desc) where visibility = 'public';

create table comparison_config (
    config_id uuid not null,
    comparison_id uuid not null,
    position integer not null,
    constraint comparison_config_pkey primary key (config_id, comparison_id, position),
    constraint comparison_config_config_fkey foreign key (config_id) references config (id) on delete cascade,
    constraint comparison_config_comparison_fkey foreign key (comparison_id) references comparison (id)
        on delete cascade
);
create index comparison_config_comparison_id on comparison_config (comparison_id);
