-- A run of series alone (a log, the statistics of a host) belongs to runs of results by name and time, unless its owner
-- has chosen: then to attached_to, or to none.
alter table run
    add column attached_by_owner boolean not null default false,
    add column attached_to uuid;
