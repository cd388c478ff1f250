drop index if exists level_trigrams;
drop table registry, facet_count, config_facet;
alter table config_factor drop column canonical;
