-- Draws for messages in their order, and tells what counts of each by what is there when the lock is
-- held: whether its topic had a message before, where a recipient is named, and the versions of its
-- channel and its organization, which are written as those are that services know rows by. By indexes
-- and planned once: the plan is made while there is nothing yet. The release before draws by the
-- function without them.
create function draw_messages(
  of_organization bigint, of_named_topics bigint[], at timestamptz, of_channels bigint[],
  of_recipients bigint[], of_topics text[])
returns table (
  id bigint, subscriptions_number bigint, held_channel_ids bigint[], topic_exists boolean,
  channel_version text, organization_version text)
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform lock_organization(of_organization);
  return query
    select nextval('message_id'),
      (select coalesce(max(position.number), 0) from copy_position position
        where position.topic = 'subscription-changed'
          and position.organization_id = of_organization),
      array(select held from held_channels(of_named_topics, at) as held),
      earlier.is_there is not null,
      (select channel.xmin::text || channel.ctid::text from channel
        where channel.channel_id = drawn.channel_id),
      (select organization.xmin::text || organization.ctid::text || '-'
          || coalesce((select counted.number from organization_version counted
            where counted.organization_id = organization.organization_id), 0)
        from organization where organization.organization_id = of_organization)
    from unnest(of_channels, of_recipients, of_topics) as drawn (channel_id, recipient_id, topic)
      left join lateral (
        select true as is_there from message before
        where before.recipient_id = drawn.recipient_id
          and lower(before.topic) = lower(drawn.topic)
        limit 1) earlier on true;
end
$$;
