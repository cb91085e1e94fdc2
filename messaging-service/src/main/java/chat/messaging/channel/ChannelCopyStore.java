package chat.messaging.channel;

import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Writes the tables {@code channel} and {@code subscription}. */
@Singleton
class ChannelCopyStore {

  private static final String KEEP_CHANNEL =
      """
      insert into channel (channel_id, organization_id, name, name_key, invite_only, is_web_public,
        history_public_to_subscribers, is_archived, topics_policy, can_send_message_group,
        can_create_topic_group, can_subscribe_group, can_add_subscribers_group)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (channel_id) do update set name = excluded.name, name_key = excluded.name_key,
        invite_only = excluded.invite_only, is_web_public = excluded.is_web_public,
        history_public_to_subscribers = excluded.history_public_to_subscribers,
        is_archived = excluded.is_archived, topics_policy = excluded.topics_policy,
        can_send_message_group = excluded.can_send_message_group,
        can_create_topic_group = excluded.can_create_topic_group,
        can_subscribe_group = excluded.can_subscribe_group,
        can_add_subscribers_group = excluded.can_add_subscribers_group
      """;

  private static final String KEEP_RECIPIENT =
      """
      insert into recipient (organization_id, channel_id) values (?, ?)
      on conflict (channel_id) do nothing
      """;

  private static final String KEEP_SUBSCRIPTION =
      """
      insert into subscription (channel_id, user_id, organization_id, is_subscribed, periods)
      values (?, ?, ?, ?, ?::int8multirange)
      on conflict (channel_id, user_id) do update set
        is_subscribed = excluded.is_subscribed, periods = excluded.periods
      """;

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  ChannelCopyStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  void keep(ChannelChanged channel) {
    jdbc.prepareStatement(
        KEEP_CHANNEL,
        statement -> {
          statement.setLong(1, channel.channelId());
          statement.setLong(2, channel.organizationId());
          statement.setString(3, channel.name());
          statement.setString(4, nameKey(channel.name()));
          statement.setBoolean(5, channel.inviteOnly());
          statement.setBoolean(6, channel.isWebPublic());
          statement.setBoolean(7, channel.historyPublicToSubscribers());
          statement.setBoolean(8, channel.isArchived());
          statement.setString(9, channel.topicsPolicy());
          statement.setString(10, text(channel.canSendMessageGroup()));
          statement.setString(11, text(channel.canCreateTopicGroup()));
          statement.setString(12, text(channel.canSubscribeGroup()));
          statement.setString(13, text(channel.canAddSubscribersGroup()));
          return statement.executeUpdate();
        });
    jdbc.prepareStatement(
        KEEP_RECIPIENT,
        statement -> {
          statement.setLong(1, channel.organizationId());
          statement.setLong(2, channel.channelId());
          return statement.executeUpdate();
        });
  }

  void keep(SubscriptionChanged subscription) {
    jdbc.prepareStatement(
        KEEP_SUBSCRIPTION,
        statement -> {
          statement.setLong(1, subscription.channelId());
          statement.setLong(2, subscription.userId());
          statement.setLong(3, subscription.organizationId());
          statement.setBoolean(4, subscription.isSubscribed());
          statement.setString(5, subscription.multirange());
          return statement.executeUpdate();
        });
  }

  /** Channel names are compared without regard to case. */
  static String nameKey(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private String text(JsonNode groupSetting) {
    try {
      return json.writeValueAsString(groupSetting);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
