-- A user's drafts, shared by all clients of the user.
create table draft (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  type text not null check (type in ('', 'stream', 'private')), -- empty: not yet addressed
  recipient_ids bigint[] not null, -- one channel, or people
  topic text not null,
  content text not null,
  last_edited timestamptz not null
);
create index draft_user on draft (organization_id, user_id, last_edited, id);
