-- Pictures that the owner of a config attached, as they were drawn anew: their bytes lie in the archive like those of files.
-- number: their order.
create table picture (
    config_id uuid not null,
    sha256 bytea not null,
    number integer not null,
    media_type text not null,
    width integer not null,
    height integer not null,
    caption text not null,
    created_at timestamptz not null,
    constraint picture_pkey primary key (config_id, sha256),
    constraint picture_config_fkey foreign key (config_id) references config (id) on delete cascade,
    constraint picture_blob_fkey foreign key (sha256) references blob (sha256),
    constraint picture_media_type check (media_type in ('image/jpeg', 'image/webp'))
);
create index picture_sha256 on picture (sha256);

-- What was attached and removed, for the config's history.
create table picture_change (
    config_id uuid not null,
    number integer not null,
    caption text not null,
    attached boolean not null,
    changed_at timestamptz not null,
    constraint picture_change_pkey primary key (config_id, number),
    constraint picture_change_config_fkey foreign key (config_id) references config (id) on delete cascade
);
