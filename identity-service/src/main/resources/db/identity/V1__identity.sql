-- An organization: the world that its accounts see.
create table organization (
  organization_id bigint generated always as identity primary key,
  subdomain text not null unique -- first label of its host; '' for the external host itself
    check (subdomain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$'),
  name text not null check (name <> ''),
  is_deactivated boolean not null default false,
  date_created timestamptz not null,
  settings jsonb not null default '{}' -- what differs from the defaults in OrganizationSetting
    check (jsonb_typeof(settings) = 'object')
);

-- A person or a bot. Accounts are deactivated and never deleted, so an id stays good for ever.
create table account (
  user_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  delivery_email text not null check (delivery_email <> ''), -- the real address
  full_name text not null check (full_name <> ''),
  role smallint not null check (role in (100, 200, 300, 400, 600)),
  is_active boolean not null default true,
  is_deleted boolean not null default false,
  is_imported_stub boolean not null default false,
  bot_type smallint check (bot_type between 1 and 4), -- null for people
  bot_owner_id bigint,
  system_bot text check (system_bot in ('notification', 'welcome', 'email_gateway')),
  email_address_visibility smallint not null default 1
    check (email_address_visibility between 1 and 5),
  timezone text not null default '',
  avatar_url text, -- null: none uploaded
  avatar_version integer not null default 1,
  date_created timestamptz not null,
  first_login timestamptz, -- null: nobody has logged in yet
  unique (organization_id, user_id),
  foreign key (organization_id, bot_owner_id) references account (organization_id, user_id),
  check (bot_type is not null or (bot_owner_id is null and system_bot is null)),
  check (not (is_deleted and is_active))
);

-- An address belongs to one account of an organization, in whatever case it is written.
create unique index account_delivery_email on account (organization_id, lower(delivery_email));
create unique index account_system_bot on account (organization_id, system_bot)
  where system_bot is not null;
create index account_full_name on account (organization_id, lower(full_name)) where is_active;
create index account_role on account (organization_id, role) where is_active;
create index account_bot_owner on account (organization_id, bot_owner_id)
  where bot_owner_id is not null;

-- Credentials. Not in account, so that readers of accounts never see them.
create table password (
  user_id bigint primary key,
  organization_id bigint not null,
  hash text not null, -- Argon2id with its parameters, in PHC string form
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- The keys of an account. Of a key itself nothing is kept but its hash.
create table api_key (
  key_sha256 bytea primary key check (octet_length(key_sha256) = 32),
  organization_id bigint not null,
  user_id bigint not null,
  date_created timestamptz not null,
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

create index api_key_account on api_key (organization_id, user_id);

-- A user group. Members of a system group follow from the role and have no rows.
create table user_group (
  group_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null check (name <> ''),
  description text not null default '',
  is_system_group boolean not null default false,
  is_deactivated boolean not null default false,
  creator_id bigint,
  date_created timestamptz not null,
  settings jsonb not null default '{}' -- the can_*_group values that somebody has chosen
    check (jsonb_typeof(settings) = 'object'),
  unique (organization_id, group_id),
  unique (organization_id, name),
  foreign key (organization_id, creator_id) references account (organization_id, user_id)
);

create table user_group_member (
  organization_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references user_group (organization_id, group_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

create index user_group_member_account on user_group_member (organization_id, user_id);

create table user_group_subgroup (
  organization_id bigint not null,
  group_id bigint not null,
  subgroup_id bigint not null,
  primary key (organization_id, group_id, subgroup_id),
  foreign key (organization_id, group_id) references user_group (organization_id, group_id),
  foreign key (organization_id, subgroup_id) references user_group (organization_id, group_id),
  check (group_id <> subgroup_id)
);

create index user_group_subgroup_subgroup on user_group_subgroup (organization_id, subgroup_id);
