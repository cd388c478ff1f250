drop table series, measurement, run_workload, workload, run;
