-- Draws for messages in their order. Where a recipient is named with a topic, it is told whether that
-- had a message before. By indexes and planned once: the plan is made while there is nothing yet. The
-- release before draws by the function without topics.
create function draw_messages(
  of_organization bigint, of_channels bigint[], at timestamptz, of_recipients bigint[],
  of_topics text[])
returns table (
  id bigint, subscriptions_number bigint, held_channel_ids bigint[], topic_exists boolean)
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform lock_organization(of_organization);
  return query
    select nextval('message_id'),
      (select coalesce(max(position.number), 0) from copy_position position
        where position.topic = 'subscription-changed'
          and position.organization_id = of_organization),
      array(select held from held_channels(of_channels, at) as held),
      exists (select from message before
        where before.recipient_id = drawn.recipient_id
          and lower(before.topic) = lower(drawn.topic))
    from unnest(of_recipients, of_topics) as drawn (recipient_id, topic);
end
$$;
