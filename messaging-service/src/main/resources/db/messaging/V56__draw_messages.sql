-- What messages that are about to be stored are given, under the organization's lock, in one round
-- trip: what is read here is read when the lock is held, since each statement of a function that
-- is volatile sees what was committed before it, and not before the call.
create function draw_messages(
  of_organization bigint, messages bigint, of_channels bigint[], at timestamptz)
returns table (id bigint, subscriptions_number bigint, held_channel_ids bigint[])
language plpgsql volatile as $$
begin
  perform lock_organization(of_organization);
  return query
    select nextval('message_id'),
      (select coalesce(max(position.number), 0) from copy_position position
        where position.topic = 'subscription-changed'
          and position.organization_id = of_organization),
      array(select held_channels(of_channels, at))
    from generate_series(1, messages);
end
$$;
