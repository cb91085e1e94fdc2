-- What an organization asks of its people beside their names.
create table profile_field (
  field_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  field_type smallint not null check (field_type between 1 and 8),
  name text not null check (name <> ''),
  hint text not null,
  field_data text not null, -- JSON as clients get it; '' for types that have none
  position integer not null, -- fields are shown in this order
  display_in_profile_summary boolean not null,
  required boolean not null,
  editable_by_user boolean not null,
  use_for_user_matching boolean not null,
  unique (organization_id, field_id),
  unique (organization_id, name)
);

-- What somebody has entered in a field; no row, no value.
create table profile_value (
  organization_id bigint not null,
  user_id bigint not null,
  field_id bigint not null,
  value text not null check (value <> ''),
  rendered_value text, -- HTML, for types that hold Markdown
  primary key (organization_id, user_id, field_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id),
  foreign key (organization_id, field_id) references profile_field (organization_id, field_id)
    on delete cascade
);

create index profile_value_field on profile_value (organization_id, field_id);

alter table account add column settings jsonb not null default '{}' -- what differs from UserSetting
  check (jsonb_typeof(settings) = 'object');

-- Who changed what of an organization, and when. Kept for ever.
create table organization_change (
  change_id bigint generated always as identity primary key,
  organization_id bigint not null,
  acting_user_id bigint not null,
  date_changed timestamptz not null,
  property text not null, -- 'name' or a setting
  old_value jsonb not null,
  new_value jsonb not null,
  foreign key (organization_id, acting_user_id) references account (organization_id, user_id)
);

create index organization_change_organization on organization_change (organization_id, change_id);
