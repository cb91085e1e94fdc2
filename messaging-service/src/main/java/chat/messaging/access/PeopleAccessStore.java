package chat.messaging.access;

import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.util.Collection;

/** Reads what decides about direct messages beside the accounts themselves. */
@Singleton
class PeopleAccessStore {

  private static final String HAVE_TALKED =
      """
      select exists (select from message m join recipient r on r.id = m.recipient_id
        where r.organization_id = ?
          and r.user_ids_hash = sha256(convert_to(array_to_string(?::bigint[], ','), 'UTF8')))
      """;

  private static final String ANY_STRANGER =
      """
      select exists (
        select from unnest(?::bigint[]) other (user_id)
        where not exists (
            select from subscription mine join subscription theirs using (channel_id)
            where mine.user_id = ? and mine.is_subscribed
              and theirs.user_id = other.user_id and theirs.is_subscribed)
          and not exists (
            select from recipient r join message m on m.recipient_id = r.id
            where r.organization_id = ? and r.user_ids @> array[?, other.user_id]))
      """;

  private final JdbcOperations jdbc;

  PeopleAccessStore(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** Whether the conversation of exactly these people, sorted, has a message. */
  @Connectable
  boolean haveTalked(long organizationId, Collection<Long> userIds) {
    return jdbc.prepareStatement(
        HAVE_TALKED,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setArray(
              2, statement.getConnection().createArrayOf("bigint", userIds.toArray()));
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1);
          }
        });
  }

  /** Whether one of them shares neither a channel nor a conversation with the account. */
  @Connectable
  boolean anyStranger(long organizationId, long userId, Collection<Long> others) {
    return jdbc.prepareStatement(
        ANY_STRANGER,
        statement -> {
          statement.setArray(
              1, statement.getConnection().createArrayOf("bigint", others.toArray()));
          statement.setLong(2, userId);
          statement.setLong(3, organizationId);
          statement.setLong(4, userId);
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1);
          }
        });
  }
}
