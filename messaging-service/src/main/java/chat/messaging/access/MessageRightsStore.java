package chat.messaging.access;

import chat.identity.copy.JsonColumns;
import chat.kit.error.RequestError;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Reads the copy of who may change the messages of channels. */
@Singleton
final class MessageRightsStore {

  private static final String FIND =
      "select * from channel_message_rights where channel_id = :channelId";

  private final Sql sql;
  private final JsonColumns json;

  MessageRightsStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /**
   * The rights in a channel, which this service knows; 503 while they are being read anew.
   *
   * @param channelId null where there is no channel, and nobody has such a right
   */
  MessageRights of(@Nullable Long channelId) {
    if (channelId == null) {
      return MessageRights.OF_NOBODY;
    }
    return sql.statement(FIND)
        .bind("channelId", channelId)
        .find(this::rights)
        .orElseThrow(() -> RequestError.unavailable("The newest state of the channel"));
  }

  private MessageRights rights(Row row) {
    return new MessageRights(
        group(row, "can_administer_channel_group"),
        group(row, "can_delete_any_message_group"),
        group(row, "can_delete_own_message_group"),
        group(row, "can_move_messages_out_of_channel_group"),
        group(row, "can_move_messages_within_channel_group"),
        group(row, "can_resolve_topics_group"));
  }

  private GroupSetting group(Row row, String column) {
    return json.groupSetting(row.text(column));
  }
}
