drop table upload, config_revision, config_factor, level, config, slug, blob;
