-- Texts that a user saved for later messages, shared by all clients of the user.
create table saved_snippet (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  title text not null,
  content text not null,
  date_created timestamptz not null
);
create index saved_snippet_user on saved_snippet (user_id, organization_id, id);
