-- What a run's rows of run_workload (with workload) and measurement say, once more as one document: a page reads a
-- handful of them instead of some thousand rows. The rows are the truth. A run without a document, or with one of
-- another layout, is read from its rows; which layout is which, the program knows.
create table run_figures (
    config_id uuid not null,
    run_id uuid not null,
    layout smallint not null,
    body bytea not null,
    constraint run_figures_pkey primary key (config_id, run_id),
    constraint run_figures_run_fkey foreign key (config_id, run_id) references run (config_id, id) on delete cascade
);
-- Unpacking takes longer than reading what is not packed.
alter table run_figures alter column body set storage external;

-- Whoever writes rows makes the documents of their runs disappear, so that none can say anything else than the rows.
-- The run is locked: whoever makes a document of it meanwhile has done so before, and it is removed, or does it after.
-- A restored dump names no schema of its own while it loads rows.
create function forget_run_figures() returns trigger language plpgsql set search_path from current as $$
begin
    perform from run r where exists (select from touched t where t.config_id = r.config_id and t.run_id = r.id)
        order by r.config_id, r.id for no key update;
    delete from run_figures f
        where exists (select from touched t where t.config_id = f.config_id and t.run_id = f.run_id);
    return null;
end
$$;

-- Rows that go with their run or workload need no trigger of their own: the run's documents go too.
create trigger forget_figures_of_new after insert on run_workload
    referencing new table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_old after update on run_workload
    referencing old table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_changed after update on run_workload
    referencing new table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_gone after delete on run_workload
    referencing old table as touched for each statement when (pg_trigger_depth() = 0)
    execute function forget_run_figures();
create trigger forget_figures_of_new after insert on measurement
    referencing new table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_old after update on measurement
    referencing old table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_changed after update on measurement
    referencing new table as touched for each statement execute function forget_run_figures();
create trigger forget_figures_of_gone after delete on measurement
    referencing old table as touched for each statement when (pg_trigger_depth() = 0)
    execute function forget_run_figures();
