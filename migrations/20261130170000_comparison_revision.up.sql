-- revision: how often it was changed, so that nobody overwrites what they have not seen. Configs and runs count theirs in
-- the tables of their revisions.
alter table comparison add column revision integer not null default 0;
