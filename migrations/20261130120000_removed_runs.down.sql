alter table upload drop column removed;
