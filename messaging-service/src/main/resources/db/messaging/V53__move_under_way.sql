-- The state with which a large move began: a repeated request, after a failure in between,
-- is told what has become of all of it.
create table move_under_way (
  organization_id bigint not null,
  old_recipient_id bigint not null,
  old_topic_key text not null,
  new_recipient_id bigint not null,
  new_topic_key text not null,
  joins_others boolean not null, -- there were messages that the mover can read
  joins_any boolean not null, -- there were messages
  moved int not null, -- so far
  begun_at timestamptz not null,
  primary key (organization_id, old_recipient_id, old_topic_key, new_recipient_id, new_topic_key)
);
