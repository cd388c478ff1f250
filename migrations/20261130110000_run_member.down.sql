alter table run drop column member;
