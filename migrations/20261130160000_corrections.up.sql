-- file_workload_id: the identity that the file gave it, where its owner has put it right; workload_id is always the row
-- that it stands in.
alter table run_workload
    add column file_workload_id uuid,
    add constraint run_workload_file_workload_fkey foreign key (file_workload_id) references workload (id);
