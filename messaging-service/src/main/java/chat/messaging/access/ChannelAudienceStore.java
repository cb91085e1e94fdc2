package chat.messaging.access;

import chat.identity.copy.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what decides for many accounts at once what of channels they may be shown. */
@Singleton
final class ChannelAudienceStore {

  private static final String STANDINGS =
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

  private static final String PLACES =
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

  /** Who is, or ever was, subscribed to what. */
  record Standing(long channelId, long userId, boolean isSubscribed, Periods periods) {}

  /**
   * A channel.
   *
   * @param administrators null where that is not known yet
   */
  record Known(CopiedChannel channel, @Nullable GroupSetting administrators) {}

  List<Standing> standings(
      long organizationId, Collection<Long> channelIds, Collection<Long> userIds) {
    return sql.statement(STANDINGS)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .bind("userIds", userIds)
        .list(row ->
            new Standing(
                row.number("channel_id"),
                row.number("user_id"),
                row.flag("is_subscribed"),
                Periods.parse(row.text("periods"))));
  }

  List<Known> channels(long organizationId, Collection<Long> channelIds) {
    return sql.statement(CHANNELS)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .list(this::known);
  }

  private Known known(Row row) {
    String administrators = row.textOrNull("can_administer_channel_group");
    return new Known(
        channels.channel(row), administrators == null ? null : json.groupSetting(administrators));
  }

  /** Where messages are now, by their ids; those that are gone are not in it. */
  Map<Long, PresentPlace> places(long organizationId, Collection<Long> messageIds) {
    Map<Long, PresentPlace> places = new HashMap<>();
    sql.statement(PLACES)
        .bind("organizationId", organizationId)
        .bind("messageIds", messageIds)
        .list(row ->
            places.put(
                row.number("id"),
                new PresentPlace(
                    row.numberOrNull("channel_id"), row.number("subscriptions_number"))));
    return places;
  }
}
