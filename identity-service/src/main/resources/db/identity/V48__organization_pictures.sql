-- Icon and logos of organizations as uploads-service stores them. The number counts the changes of
-- each: an outdated call changes nothing.
create table organization_picture (
  organization_id bigint not null references organization,
  kind text not null check (kind in ('icon', 'logo', 'night_logo')),
  number bigint not null,
  url text, -- null: it was removed
  primary key (organization_id, kind)
);
