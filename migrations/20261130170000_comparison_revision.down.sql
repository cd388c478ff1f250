alter table comparison drop column revision;
