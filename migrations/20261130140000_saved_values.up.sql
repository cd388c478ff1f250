-- saved: what the comparison showed when it was saved, as a document; null where that was too large, or is older than
-- this column.
alter table comparison add column saved json;
