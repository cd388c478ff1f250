-- member: its path in the archive that was uploaded.
alter table run add column member text;
