package chat.messaging.access;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;

/** Reads what decides about direct messages beside the accounts themselves. */
@Singleton
final class PeopleAccessStore {

  private static final String HAVE_TALKED =
      """
      select exists (select from message m join recipient r on r.id = m.recipient_id
        where r.organization_id = :organizationId
          and r.user_ids_hash = conversation_hash(:userIds::bigint[])) as answer
      """;

  private static final String STRANGERS =
      """
      select other.user_id from account other
      where other.organization_id = :organizationId and other.user_id = any(:others::bigint[])
        and not other.is_bot and other.user_id <> :userId
        and not exists (
          select from subscription mine join subscription theirs using (channel_id)
          where mine.user_id = :userId and mine.is_subscribed
            and theirs.user_id = other.user_id and theirs.is_subscribed)
        and not exists (
          select from recipient r join message m on m.recipient_id = r.id
          where r.organization_id = :organizationId
            and r.user_ids @> array[:userId, other.user_id])
      """;

  private final Sql sql;

  PeopleAccessStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether the conversation of exactly these people, sorted, has a message. */
  boolean haveTalked(long organizationId, Collection<Long> userIds) {
    return sql.statement(HAVE_TALKED)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .one(row -> row.flag("answer"));
  }

  /**
   * Those of the others, bots apart, who share neither a channel nor a conversation with the
   * account.
   */
  Set<Long> strangers(long organizationId, long userId, Collection<Long> others) {
    return Set.copyOf(
        sql.statement(STRANGERS)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .bind("others", others)
            .list(row -> row.number("user_id")));
  }
}
