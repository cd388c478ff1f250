-- removed: what tells those runs of the file that its owner has taken out of this config, so that reading the file again
-- does not bring them back.
alter table upload add column removed json not null default '[]';
