alter table series drop column kind, drop column bytes;
