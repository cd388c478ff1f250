-- canonical: the level in the registry's form, by which levels are equal. The program fills it and everything below, and
-- does so anew when its registry has changed (registry holds what the last full pass was made with).
alter table config_factor add column canonical text not null default '';
create index config_factor_canonical on config_factor (factor, canonical, config_id);

-- Under which levels a public config is found.
create table config_facet (
    config_id uuid not null,
    factor text not null,
    level text not null,
    constraint config_facet_pkey primary key (config_id, factor, level),
    constraint config_facet_config_fkey foreign key (config_id) references config (id) on delete cascade
);

-- How many public configs each level has, so that no page counts. In several parts, so that uploads at the same time
-- seldom wait for each other; the number is their sum.
create table facet_count (
    factor text not null,
    level text not null,
    part smallint not null,
    configs bigint not null,
    constraint facet_count_pkey primary key (factor, level, part)
);

create table registry (
    fingerprint text not null,
    constraint registry_pkey primary key (fingerprint)
);

-- Searching levels for a part of their text. Without the extension the search reads them all.
do $$
declare
    home text;
begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        -- It may have been made before, in a schema that is not searched.
        select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm';
        execute format('create index level_trigrams on level using gin (level %I.gin_trgm_ops)', home);
    end if;
end
$$;
