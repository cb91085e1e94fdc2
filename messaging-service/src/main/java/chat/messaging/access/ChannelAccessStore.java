package chat.messaging.access;

import chat.identity.copy.GroupSetting;

import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what decides about access from the copies of channels and subscriptions. */
@Singleton
class ChannelAccessStore {

  private static final String FACTS =
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = ? and s.is_subscribed) as subscribed,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = ? and s.is_subscribed) as owner_subscribed,
        exists (select from message m where m.recipient_id = r.id
          and lower(m.topic) = lower(?)) as topic_exists
      from channel c join recipient r using (channel_id)
      where c.organization_id = ? and (c.channel_id = ? or c.name_key = ?)
      """;

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  ChannelAccessStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Whose facts are asked for, and about which topic. */
  record About(long organizationId, long userId, @Nullable Long botOwnerId, String topic) {}

  @Transactional(readOnly = true)
  Optional<ChannelFacts> byId(About about, long channelId) {
    return find(about, channelId, null);
  }

  /** By name, without regard to case. */
  @Transactional(readOnly = true)
  Optional<ChannelFacts> byName(About about, String name) {
    return find(about, null, name.toLowerCase(Locale.ROOT));
  }

  private Optional<ChannelFacts> find(
      About about, @Nullable Long channelId, @Nullable String nameKey) {
    return jdbc.prepareStatement(
        FACTS,
        statement -> {
          statement.setLong(1, about.userId());
          statement.setObject(2, about.botOwnerId(), java.sql.Types.BIGINT);
          statement.setString(3, about.topic());
          statement.setLong(4, about.organizationId());
          statement.setObject(5, channelId, java.sql.Types.BIGINT);
          statement.setString(6, nameKey);
          try (ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(facts(row)) : Optional.empty();
          }
        });
  }

  private ChannelFacts facts(ResultSet row) throws SQLException {
    return new ChannelFacts(
        row.getLong("channel_id"),
        row.getLong("recipient_id"),
        row.getString("name"),
        row.getBoolean("invite_only"),
        row.getBoolean("is_web_public"),
        row.getBoolean("history_public_to_subscribers"),
        row.getBoolean("is_archived"),
        row.getString("topics_policy"),
        groupSetting(row.getString("can_send_message_group")),
        groupSetting(row.getString("can_create_topic_group")),
        groupSetting(row.getString("can_subscribe_group")),
        groupSetting(row.getString("can_add_subscribers_group")),
        row.getBoolean("subscribed"),
        row.getBoolean("owner_subscribed"),
        row.getBoolean("topic_exists"));
  }

  private GroupSetting groupSetting(String value) {
    try {
      return json.readValue(value, GroupSetting.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
