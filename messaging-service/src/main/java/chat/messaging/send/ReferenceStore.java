package chat.messaging.send;

import chat.identity.copy.Account;
import chat.kit.token.Role;
import chat.markdown.Names;
import chat.markdown.References;
import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.util.Collection;
import java.util.Locale;

/** Looks up whom and what a message refers to: one query a kind, none where it refers to nothing. */
@Singleton
class ReferenceStore {

  private static final String USERS =
      """
      select user_id, full_name, is_active from account
      where organization_id = ?
        and (lower(full_name) = any(array(select lower(name) from unnest(?::text[]) name))
          or user_id = any(?))
      """;

  private static final String GROUPS =
      """
      select group_id, name, is_deactivated from user_group
      where organization_id = ?
        and lower(name) = any(array(select lower(sought) from unnest(?::text[]) sought))
      """;

  private static final String CHANNELS =
      """
      select c.channel_id, c.name from channel c
      where c.organization_id = ? and c.name_key = any(?)
        and (c.is_web_public or (not c.invite_only and not ?)
          or exists (select from subscription s
            where s.channel_id = c.channel_id and s.user_id = ? and s.is_subscribed))
      """;

  private static final String LATEST_MESSAGE =
      """
      select c.channel_id, t.topic, max(m.id)
      from unnest(?, ?) as t (channel, topic)
      join channel c on c.organization_id = ? and c.name_key = t.channel
      join recipient r on r.channel_id = c.channel_id
      join message m on m.recipient_id = r.id and lower(m.topic) = lower(t.topic)
      group by c.channel_id, t.topic
      """;

  private final JdbcOperations jdbc;

  ReferenceStore(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** The names that the sender may refer to, of those that the message does. */
  @Connectable
  Names find(Account sender, References references) {
    var found = new FoundNames();
    if (!references.userNames().isEmpty() || !references.userIds().isEmpty()) {
      findUsers(sender, references, found);
    }
    if (!references.groupNames().isEmpty()) {
      findGroups(sender, references, found);
    }
    if (!references.channelNames().isEmpty()) {
      findChannels(sender, references, found);
    }
    if (!references.topics().isEmpty()) {
      findLatestMessages(sender, references, found);
    }
    return found;
  }

  private void findUsers(Account sender, References references, FoundNames found) {
    jdbc.prepareStatement(
        USERS,
        statement -> {
          var connection = statement.getConnection();
          statement.setLong(1, sender.organizationId());
          statement.setArray(2, connection.createArrayOf("text", keys(references.userNames())));
          statement.setArray(
              3, connection.createArrayOf("bigint", references.userIds().toArray()));
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(
                  new Names.User(rows.getLong(1), rows.getString(2), rows.getBoolean(3)));
            }
          }
          return found;
        });
  }

  private void findGroups(Account sender, References references, FoundNames found) {
    jdbc.prepareStatement(
        GROUPS,
        statement -> {
          statement.setLong(1, sender.organizationId());
          statement.setArray(
              2,
              statement.getConnection().createArrayOf("text", keys(references.groupNames())));
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(
                  new Names.Group(rows.getLong(1), rows.getString(2), !rows.getBoolean(3)));
            }
          }
          return found;
        });
  }

  private void findChannels(Account sender, References references, FoundNames found) {
    jdbc.prepareStatement(
        CHANNELS,
        statement -> {
          statement.setLong(1, sender.organizationId());
          statement.setArray(
              2,
              statement.getConnection().createArrayOf("text", keys(references.channelNames())));
          statement.setBoolean(3, sender.role() == Role.GUEST);
          statement.setLong(4, sender.userId());
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(new Names.Channel(rows.getLong(1), rows.getString(2)));
            }
          }
          return found;
        });
  }

  private void findLatestMessages(Account sender, References references, FoundNames found) {
    jdbc.prepareStatement(
        LATEST_MESSAGE,
        statement -> {
          var connection = statement.getConnection();
          var topics = references.topics();
          statement.setArray(
              1,
              connection.createArrayOf(
                  "text", keys(topics.stream().map(References.Topic::channelName).toList())));
          statement.setArray(
              2,
              connection.createArrayOf(
                  "text", keys(topics.stream().map(References.Topic::topic).toList())));
          statement.setLong(3, sender.organizationId());
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.addLatestMessage(rows.getLong(1), rows.getString(2), rows.getLong(3));
            }
          }
          return found;
        });
  }

  private static Object[] keys(Collection<String> names) {
    return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toArray();
  }
}
