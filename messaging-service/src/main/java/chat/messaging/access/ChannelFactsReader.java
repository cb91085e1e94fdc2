package chat.messaging.access;

import chat.identity.copy.GroupSetting;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes {@link ChannelFacts} of a row of {@code channel} with what the query added to it. */
@Singleton
final class ChannelFactsReader {

  private final JsonMapper json;

  ChannelFactsReader(JsonMapper json) {
    this.json = json;
  }

  ChannelFacts read(ResultSet row) throws SQLException {
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
