-- kind and bytes: which series there are and how large, without reading documents of megabytes.
alter table series
    add column kind text not null generated always as (document ->> 'kind') stored,
    add column bytes integer not null generated always as (octet_length(document::text)) stored;
