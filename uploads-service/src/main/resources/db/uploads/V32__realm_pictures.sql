-- The icon and the logos that an organization has uploaded last. identity-service is told of each
-- and keeps those with the highest number.
create table realm_picture (
  organization_id bigint not null,
  kind text not null check (kind in ('icon', 'logo', 'night_logo')),
  number bigint not null,
  file_name text, -- null: it was removed
  primary key (organization_id, kind)
);

create index realm_picture_file on realm_picture (file_name);
