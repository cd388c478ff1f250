update run_workload set workload_id = file_workload_id where file_workload_id is not null;
alter table run_workload drop column file_workload_id;
