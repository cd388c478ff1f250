drop table comparison_config, comparison;
