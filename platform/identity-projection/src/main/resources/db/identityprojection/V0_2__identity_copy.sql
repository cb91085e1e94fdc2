-- What identity-service says, as far as this service's copy of it has come. The events of one topic
-- may be ahead of another's, therefore no table refers to another.
create table organization (
  organization_id bigint primary key,
  subdomain text not null,
  name text not null,
  is_deactivated boolean not null,
  date_created timestamptz not null,
  settings jsonb not null -- each organization setting by its name without realm_
);

create table account (
  organization_id bigint not null,
  user_id bigint not null,
  email text not null, -- the API address
  delivery_email text,
  email_address_visibility int not null, -- who may be shown it, as user-changed numbers it
  full_name text not null,
  role int not null,
  is_active boolean not null,
  is_bot boolean not null,
  bot_type int,
  bot_owner_id bigint,
  is_system_bot boolean not null,
  avatar_url text,
  avatar_version int not null,
  date_joined timestamptz not null,
  timezone text not null,
  primary key (organization_id, user_id)
);

create index account_email on account (organization_id, lower(email));
create index account_delivery_email on account (organization_id, lower(delivery_email));

create table user_group (
  organization_id bigint not null,
  group_id bigint not null,
  name text not null,
  description text not null,
  is_system_group boolean not null,
  is_deactivated boolean not null,
  can_mention_group jsonb not null, -- a group-setting value
  primary key (organization_id, group_id)
);

create table group_member (
  organization_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, group_id, user_id)
);

create index group_member_user on group_member (organization_id, user_id);

create table group_subgroup (
  organization_id bigint not null,
  group_id bigint not null,
  subgroup_id bigint not null,
  primary key (organization_id, group_id, subgroup_id)
);

create index group_subgroup_subgroup on group_subgroup (organization_id, subgroup_id);
