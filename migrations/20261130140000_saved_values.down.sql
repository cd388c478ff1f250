alter table comparison drop column saved;
