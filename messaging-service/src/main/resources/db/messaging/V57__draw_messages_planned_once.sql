-- What is drawn differs so much from what the planner assumes of an unknown number of messages that
-- it would plan again for each batch, which takes four times as long as the allocation itself.
create or replace function draw_messages(
  of_organization bigint, messages bigint, of_channels bigint[], at timestamptz)
returns table (id bigint, subscriptions_number bigint, held_channel_ids bigint[])
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_organization(of_organization);
  return query
    select nextval('message_id'),
      (select coalesce(max(position.number), 0) from copy_position position
        where position.topic = 'subscription-changed'
          and position.organization_id = of_organization),
      array(select held from held_channels(of_channels, at) as held)
    from generate_series(1, messages);
end
$$;
