-- A reusable invitation: its link lets anyone create an account.
create table invitation (
  invitation_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  key text not null unique, -- the secret of the link; lists of invitations contain it
  invited_by bigint not null,
  date_created timestamptz not null,
  expires timestamptz, -- null: never
  is_revoked boolean not null default false,
  invited_as smallint not null check (invited_as in (100, 200, 300, 400, 600)),
  channel_ids bigint[] not null,
  group_ids bigint[] not null,
  include_default_channels boolean not null,
  welcome_message text, -- null: the organization's; empty: none
  foreign key (organization_id, invited_by) references account (organization_id, user_id)
);

create index invitation_organization on invitation (organization_id, invited_by);

-- What has still to be done in another service for an account that has just joined. A row is there
-- from the transaction of the account until the other service has answered.
create table join_task (
  task_id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('subscribe', 'welcome')),
  channel_ids bigint[], -- of subscribe
  include_default_channels boolean, -- of subscribe
  welcome_message text, -- of welcome
  attempts integer not null default 0,
  due timestamptz not null, -- when somebody may take it up; later while somebody is at it
  refused_with smallint, -- the status by which the other service refused it, and always will
  unique (organization_id, user_id, kind),
  foreign key (organization_id, user_id) references account (organization_id, user_id),
  check ((kind = 'subscribe') = (channel_ids is not null and include_default_channels is not null)),
  check ((kind = 'welcome') = (welcome_message is not null))
);

create index join_task_due on join_task (due) where refused_with is null;

-- A browser in which somebody has logged in. Of the cookie nothing is kept but its hash.
create table browser_session (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  organization_id bigint not null,
  user_id bigint not null,
  date_created timestamptz not null,
  last_used timestamptz not null,
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

create index browser_session_account on browser_session (organization_id, user_id);
create index browser_session_last_used on browser_session (last_used);
