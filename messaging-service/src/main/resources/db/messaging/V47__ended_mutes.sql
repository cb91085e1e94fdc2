-- Messages of a muted sender count as read by the user who muted the sender; they stay
-- so when the mute ends. The copy of accounts says only who is muted now, so the row that it changes
-- tells whose mute has ended, and after which message.
create table ended_mute (
  organization_id bigint not null,
  user_id bigint not null, -- who muted
  muted_user_id bigint not null,
  last_message_id bigint not null,
  primary key (user_id, muted_user_id)
);

create function keep_ended_mutes() returns trigger language plpgsql as $$
begin
  insert into ended_mute (organization_id, user_id, muted_user_id, last_message_id)
  select new.organization_id, new.user_id, ended.user_id, (select last_value from message_id)
  from unnest(old.muted_user_ids) as ended (user_id)
  where ended.user_id <> all (new.muted_user_ids)
  on conflict (user_id, muted_user_id) do update set last_message_id = excluded.last_message_id;
  return null;
end $$;

create trigger mutes_end after update of muted_user_ids on account
  for each row when (not new.muted_user_ids @> old.muted_user_ids)
  execute function keep_ended_mutes();
