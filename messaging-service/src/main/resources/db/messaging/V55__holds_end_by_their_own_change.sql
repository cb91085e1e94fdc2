-- A hold ends by a change of the channel only once its own change is known to have happened: with
-- that, known_number is what comes just before it. Any other change says nothing of the policy.
create or replace function held_channels(channel_ids bigint[], at timestamptz)
returns setof bigint
language sql stable as $$
  select hold.channel_id from empty_topic_hold hold
  where hold.channel_id = any(channel_ids) and (hold.held_until > at
    or (hold.expires_at > at and not (hold.is_confirmed and exists (
      select from channel_message_rights known
      where known.channel_id = hold.channel_id and known.number > hold.known_number))))
$$;
