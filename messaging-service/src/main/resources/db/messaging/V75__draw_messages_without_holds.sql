-- As V59 has it, without the holds of channels: nobody makes any. The release before draws by V59's function and reads
-- the table empty_topic_hold, so both stay until the next one.
create function draw_messages(
  of_organization bigint, of_channels bigint[], of_recipients bigint[], of_topics text[],
  of_changes text[])
returns table (
  id bigint, subscriptions_number bigint, topic_exists boolean,
  channel_version text, organization_version text, change_numbers bigint[])
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform lock_organization(of_organization);
  return query
    select nextval('message_id'),
      (select coalesce(max(position.number), 0) from copy_position position
        where position.topic = 'subscription-changed'
          and position.organization_id = of_organization),
      earlier.is_there is not null,
      (select channel.xmin::text || channel.ctid::text from channel
        where channel.channel_id = drawn.channel_id),
      (select organization.xmin::text || organization.ctid::text || '-'
          || coalesce((select counted.number from organization_version counted
            where counted.organization_id = organization.organization_id), 0)
        from organization where organization.organization_id = of_organization),
      array(select coalesce(
          (select last.number from change_number last
            where last.organization_id = of_organization and last.topic = asked.topic), 0)
        from unnest(of_changes) with ordinality as asked (topic, position) order by position)
    from unnest(of_channels, of_recipients, of_topics) as drawn (channel_id, recipient_id, topic)
      left join lateral (
        select true as is_there from message before
        where before.recipient_id = drawn.recipient_id
          and lower(before.topic) = lower(drawn.topic)
        limit 1) earlier on true;
end
$$;

-- V58's, by which neither release draws.
drop function draw_messages(bigint, bigint[], timestamptz, bigint[], bigint[], text[]);
