-- Messages that somebody wants to be reminded of. A row is there until its reminder was sent, or for
-- good where that has failed; it outlives the message, about which it says nothing but its place.
create table reminder (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  message_id bigint not null,
  note text,
  content text not null, -- what the reminder says before it quotes the message
  rendered_content text not null,
  due timestamptz not null,
  next_attempt timestamptz not null, -- from when on somebody may send it; later while somebody does
  attempts integer not null default 0, -- once there was one, it is too late to take it back
  failed boolean not null default false
);
create index reminder_user on reminder (organization_id, user_id, id);
create index reminder_next_attempt on reminder (next_attempt) where not failed;
