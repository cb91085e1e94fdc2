-- A hold outlasts its time as long as this service does not know what became of the change that it
-- was for: until the copy of the channel has a later change than the hold has seen, or until
-- expires_at. Holds of before end with their time.
alter table empty_topic_hold
  add column known_number bigint not null default 0, -- of channel-changed, when the hold began
  add column expires_at timestamptz not null default '-infinity';

create function held_channels(channel_ids bigint[], at timestamptz) returns setof bigint
language sql stable as $$
  select hold.channel_id from empty_topic_hold hold
  where hold.channel_id = any(channel_ids) and (hold.held_until > at
    or (hold.expires_at > at and not exists (
      select from channel_message_rights known
      where known.channel_id = hold.channel_id and known.number > hold.known_number)))
$$;
