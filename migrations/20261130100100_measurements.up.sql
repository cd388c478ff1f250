-- What was measured. Documents are json and not jsonb where they must come back as they were written: jsonb has
-- no -0.0 and turns 1e16 into a whole number.

-- position: its place in the upload.
create table run (
    config_id uuid not null,
    id uuid not null,
    upload_id uuid not null,
    slug text not null,
    position integer not null,
    format text not null,
    tool text not null,
    tool_version text,
    section text,
    first_line bigint,
    last_line bigint,
    subject text,
    started_at text,
    found json not null,
    factors json not null,
    workloads integer not null,
    created_at timestamptz not null,
    constraint run_pkey primary key (config_id, id),
    constraint run_upload_fkey foreign key (config_id, upload_id) references upload (config_id, id) on delete cascade
);
create index run_upload_id on run (config_id, upload_id);

-- One identity; its id is the hash of tool and identity. Everybody's runs share these rows and nobody deletes them.
create table workload (
    id uuid not null,
    tool text not null,
    op text not null,
    pattern text,
    block_bytes bigint,
    block_mix text,
    queue_depth bigint,
    jobs bigint,
    read_percent double precision,
    test text,
    constraint workload_pkey primary key (id)
);

-- position: its place in the run. parts: the single jobs of a sum.
create table run_workload (
    config_id uuid not null,
    run_id uuid not null,
    position integer not null,
    workload_id uuid not null,
    name text not null,
    conditions json not null,
    status text not null,
    reason text,
    code bigint,
    at_least_s double precision,
    parts json,
    constraint run_workload_pkey primary key (config_id, run_id, position),
    constraint run_workload_run_fkey foreign key (config_id, run_id) references run (config_id, id) on delete cascade,
    constraint run_workload_workload_fkey foreign key (workload_id) references workload (id),
    constraint run_workload_status check (status in ('ok', 'failed', 'unfinished'))
);
create index run_workload_workload_id on run_workload (workload_id);

-- value in unit; low and high instead where the file supports only bounds; none of them where the outcome says why.
-- number: its place in the workload.
create table measurement (
    config_id uuid not null,
    run_id uuid not null,
    position integer not null,
    metric text not null,
    op text not null,
    stat text not null,
    number integer not null,
    value double precision,
    low double precision,
    high double precision,
    digits smallint,
    unit text not null,
    better text,
    repetitions double precision[],
    constraint measurement_pkey primary key (config_id, run_id, position, metric, op, stat),
    constraint measurement_workload_fkey foreign key (config_id, run_id, position)
        references run_workload (config_id, run_id, position) on delete cascade,
    constraint measurement_better check (better in ('higher', 'lower'))
);

-- Time series and histograms: read whole or not at all, so a document each.
create table series (
    config_id uuid not null,
    run_id uuid not null,
    position integer not null,
    number integer not null,
    document json not null,
    constraint series_pkey primary key (config_id, run_id, position, number),
    constraint series_workload_fkey foreign key (config_id, run_id, position)
        references run_workload (config_id, run_id, position) on delete cascade
);
