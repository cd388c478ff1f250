alter table run drop column attached_by_owner, drop column attached_to;
