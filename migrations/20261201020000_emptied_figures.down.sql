drop trigger forget_figures_of_all on measurement;
drop trigger forget_figures_of_all on run_workload;
drop function forget_all_run_figures();
