-- Messages that their authors have scheduled. A row exists until its message is sent or deleted; one
-- that could not be sent stays for its author. The rows are also the queue of the job that sends them.
create table scheduled_message (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  channel_id bigint, -- null for a direct message
  topic text not null, -- empty for a direct message
  user_ids bigint[] not null, -- the other users of a direct message, or the author alone
  content text not null,
  rendered_content text not null,
  client text not null, -- that wrote it last
  read_by_sender boolean not null,
  due timestamptz not null,
  next_attempt timestamptz, -- to send it, or to notify the author of the failure; null for none
  attempts integer not null default 0,
  is_being_sent boolean not null default false,
  failed boolean not null default false,
  failure text -- why it could not be sent
);
create index scheduled_message_user on scheduled_message (user_id, organization_id, due, id);
create index scheduled_message_next_attempt on scheduled_message (next_attempt)
  where next_attempt is not null;
