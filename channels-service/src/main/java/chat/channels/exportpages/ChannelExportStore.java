package chat.channels.exportpages;

import chat.kit.snapshot.ExportPages;
import chat.kit.snapshot.RequestedPages;
import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;

/**
 * Streams an organization's channels and subscriptions to exports-service, each row as JSON.
 *
 * <p>Private data is excluded unless selected: a user's subscription settings and former
 * subscriptions, and the subscribers and settings of private channels.
 */
@Singleton
final class ChannelExportStore implements ExportPages {

  private static final String WANTED =
      """
      c.organization_id = :organizationId
        and (:everything or c.is_web_public or not c.invite_only
          or c.channel_id = any(:channelIds::bigint[]))
      """;

  private static final String SEEN =
      """
      (:everything or c.is_web_public or not c.invite_only
        or c.channel_id = any(:subscriberChannelIds::bigint[]))
      """;

  private static final String COUNT = "select count(*) as channels from channel c where " + WANTED;

  /**
   * Hides most columns of private channels without a selected current subscriber. Only the name,
   * the privacy and the values that never change are exported then.
   */
  private static final String CHANNEL =
      """
      select to_json(x)::text as json from (
        select c.channel_id, c.name, seen.description, seen.rendered_description,
          floor(extract(epoch from c.date_created))::bigint as date_created, c.creator_id,
          c.invite_only, c.is_web_public, seen.history_public_to_subscribers, seen.is_archived,
          seen.is_default_stream, seen.folder_id, seen.topics_policy, seen.message_retention_days,
          seen.can_add_subscribers_group, seen.can_create_topic_group,
          seen.can_delete_any_message_group, seen.can_delete_own_message_group,
          seen.can_remove_subscribers_group, seen.can_administer_channel_group,
          seen.can_move_messages_out_of_channel_group,
          seen.can_move_messages_within_channel_group, seen.can_send_message_group,
          seen.can_subscribe_group, seen.can_resolve_topics_group
        from channel c left join channel seen on seen.channel_id = c.channel_id and %s
        where %s order by c.channel_id) x
      """
          .formatted(SEEN, WANTED);

  private static final String SUBSCRIPTION =
      """
      select to_json(x)::text as json from (
        select s.channel_id, s.user_id, s.is_subscribed,
          case when mine then json_build_object('color', s.color, 'pin_to_top', s.pin_to_top,
            'is_muted', s.is_muted, 'desktop_notifications', s.desktop_notifications,
            'audible_notifications', s.audible_notifications,
            'push_notifications', s.push_notifications,
            'email_notifications', s.email_notifications,
            'wildcard_mentions_notify', s.wildcard_mentions_notify) end as settings
        from subscription s join (
            select c.channel_id, %s as has_subscribers
            from channel c where %s) wanted using (channel_id),
          lateral (
            select :everything or s.user_id in (select unnest(:userIds::bigint[]))) o (mine)
        where mine or (wanted.has_subscribers and s.is_subscribed)
        order by s.channel_id, s.user_id) x
      """
          .formatted(SEEN, WANTED);

  private static final String FOLDER =
      """
      select to_json(x)::text as json from (
        select folder_id, name, description, rendered_description, is_archived, position,
          floor(extract(epoch from date_created))::bigint as date_created, creator_id
        from channel_folder where organization_id = :organizationId order by position) x
      """;

  private static final String DEFAULT_CHANNEL_GROUP =
      """
      select to_json(x)::text as json from (
        select group_id, name, description,
          array(select channel_id from default_channel_group_channel as chosen
            where chosen.group_id = default_channel_group.group_id
            order by channel_id) as channel_ids
        from default_channel_group where organization_id = :organizationId order by group_id) x
      """;

  private final Sql sql;

  ChannelExportStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * @param channels the number of channels that follow
   */
  @Serdeable
  record About(long channels) {}

  @Override
  public void write(RequestedPages wanted, TableLines lines) {
    lines.begin(new About(countChannels(wanted)));
    lines.table("channel_folder");
    sql.statement(FOLDER)
        .bind("organizationId", wanted.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("channel");
    sql.statement(CHANNEL)
        .bind("organizationId", wanted.organizationId())
        .bind("everything", wanted.everything())
        .bind("channelIds", wanted.channelIds())
        .bind("subscriberChannelIds", wanted.subscriberChannelIds())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("default_channel_group");
    sql.statement(DEFAULT_CHANNEL_GROUP)
        .bind("organizationId", wanted.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("subscription");
    sql.statement(SUBSCRIPTION)
        .bind("organizationId", wanted.organizationId())
        .bind("everything", wanted.everything())
        .bind("channelIds", wanted.channelIds())
        .bind("subscriberChannelIds", wanted.subscriberChannelIds())
        .bind("userIds", wanted.userIds())
        .forEach(row -> lines.row(row.text("json")));
  }

  private long countChannels(RequestedPages wanted) {
    return sql.statement(COUNT)
        .bind("organizationId", wanted.organizationId())
        .bind("everything", wanted.everything())
        .bind("channelIds", wanted.channelIds())
        .one(row -> row.number("channels"));
  }
}
