package chat.messaging.accessquery;

import chat.identityprojection.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the facts for access decisions about many accounts and channels at once. */
@Singleton
public final class ChannelAudienceStore {

  private static final String SUBSCRIPTIONS =
      """
      select channel_id, user_id, is_subscribed, periods::text as periods from subscription
      where organization_id = :organizationId and channel_id = any(:channelIds::bigint[])
        and user_id = any(:userIds::bigint[])
      """;

  private static final String CHANNELS =
      """
      select c.*, r.id as recipient_id, g.can_administer_channel_group
      from channel c join recipient r using (channel_id)
        left join channel_message_rights g using (channel_id)
      where c.organization_id = :organizationId and c.channel_id = any(:channelIds::bigint[])
      """;

  private static final String LOCATIONS =
      """
      select m.id, r.channel_id, m.subscriptions_number
      from message m join recipient r on r.id = m.recipient_id
      where m.organization_id = :organizationId and m.id = any(:messageIds::bigint[])
      """;

  private final Sql sql;
  private final JsonColumns json;
  private final ChannelAccessRepository channels;

  ChannelAudienceStore(Sql sql, JsonColumns json, ChannelAccessRepository channels) {
    this.sql = sql;
    this.json = json;
    this.channels = channels;
  }

  /** A present or past subscription. */
  record ChannelSubscription(
      long channelId, long userId, boolean isSubscribed, SubscriptionPeriods periods) {}

  /**
   * A channel with its administrators.
   *
   * @param administrators null if they are not known yet
   */
  public record AudienceChannel(ProjectedChannel channel, @Nullable GroupSetting administrators) {}

  List<ChannelSubscription> subscriptions(
      long organizationId, Collection<Long> channelIds, Collection<Long> userIds) {
    return sql.statement(SUBSCRIPTIONS)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .bind("userIds", userIds)
        .list(row ->
            new ChannelSubscription(
                row.number("channel_id"),
                row.number("user_id"),
                row.flag("is_subscribed"),
                SubscriptionPeriods.parse(row.text("periods"))));
  }

  public List<AudienceChannel> channels(long organizationId, Collection<Long> channelIds) {
    return sql.statement(CHANNELS)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .list(this::audienceChannel);
  }

  private AudienceChannel audienceChannel(Row row) {
    String administrators = row.textOrNull("can_administer_channel_group");
    return new AudienceChannel(
        channels.channel(row), administrators == null ? null : json.groupSetting(administrators));
  }

  /** Returns the current locations of messages by message id; deleted messages are left out. */
  Map<Long, CurrentLocation> locations(long organizationId, Collection<Long> messageIds) {
    Map<Long, CurrentLocation> locations = new HashMap<>();
    sql.statement(LOCATIONS)
        .bind("organizationId", organizationId)
        .bind("messageIds", messageIds)
        .list(row ->
            locations.put(
                row.number("id"),
                new CurrentLocation(
                    row.numberOrNull("channel_id"), row.number("subscriptions_number"))));
    return locations;
  }
}
