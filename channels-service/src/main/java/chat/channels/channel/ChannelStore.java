package chat.channels.channel;

import chat.identity.copy.GroupSetting;
import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table {@code channel}. */
@Singleton
public class ChannelStore {

  private static final String NEXT_ID = "select nextval('channel_id')";

  private static final String IS_TAKEN =
      "select exists (select from channel where organization_id = ? and name_key = ?)";

  private static final String INSERT =
      """
      insert into channel
        (channel_id, organization_id, name, name_key, description, rendered_description,
         date_created, creator_id, invite_only, is_web_public, history_public_to_subscribers,
         is_archived, is_default_stream, folder_id, topics_policy, message_retention_days,
         can_add_subscribers_group, can_create_topic_group, can_delete_any_message_group,
         can_delete_own_message_group, can_remove_subscribers_group, can_administer_channel_group,
         can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
         can_send_message_group, can_subscribe_group, can_resolve_topics_group)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
         ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb,
         ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb)
      on conflict (organization_id, name_key) do nothing
      """;

  private static final int FIRST_GROUP = 17;

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  ChannelStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** An id that no channel has. */
  @Connectable
  public long nextId() {
    return jdbc.prepareStatement(
        NEXT_ID,
        statement -> {
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }

  /** Whether a channel, archived or not, has the name in any case of letters. */
  @Connectable
  public boolean isTaken(long organizationId, ChannelName name) {
    return jdbc.prepareStatement(
        IS_TAKEN,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setString(2, name.key());
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1);
          }
        });
  }

  /** Adds the channel; false, and nothing done, where its name is taken. */
  @Connectable
  public boolean insert(Channel channel) {
    return jdbc.prepareStatement(
        INSERT,
        statement -> {
          bind(statement, channel);
          return statement.executeUpdate() == 1;
        });
  }

  private void bind(PreparedStatement statement, Channel channel) throws SQLException {
    statement.setLong(1, channel.channelId());
    statement.setLong(2, channel.organizationId());
    statement.setString(3, channel.name().text());
    statement.setString(4, channel.name().key());
    statement.setString(5, channel.description());
    statement.setString(6, channel.renderedDescription());
    statement.setObject(7, channel.dateCreated().atOffset(ZoneOffset.UTC));
    statement.setObject(8, channel.creatorId(), Types.BIGINT);
    statement.setBoolean(9, channel.inviteOnly());
    statement.setBoolean(10, channel.isWebPublic());
    statement.setBoolean(11, channel.historyPublicToSubscribers());
    statement.setBoolean(12, channel.isArchived());
    statement.setBoolean(13, channel.isDefaultStream());
    statement.setObject(14, channel.folderId(), Types.BIGINT);
    statement.setString(15, channel.topicsPolicy());
    statement.setObject(16, channel.messageRetentionDays(), Types.INTEGER);
    for (ChannelGroup group : ChannelGroup.values()) {
      statement.setString(FIRST_GROUP + group.ordinal(), json(channel.groups().get(group)));
    }
  }

  private String json(@Nullable GroupSetting setting) {
    try {
      return json.writeValueAsString(Objects.requireNonNull(setting));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
