package chat.messaging.message;

import chat.kit.sql.Sql;
import chat.messaging.message.RecentConversationsState.Recent;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds the newest message of each of somebody's conversations by an index. */
@Singleton
final class RecentConversationStore {

  private static final String NEWEST_FIRST =
      """
      select newest.id, array_remove(r.user_ids, :userId::bigint) as user_ids
      from recipient r cross join lateral (
        select m.id from message m where m.recipient_id = r.id order by m.id desc limit 1) newest
      where r.user_ids @> array[:userId::bigint] and r.organization_id = :organizationId
      order by newest.id desc limit :most
      """;

  private final Sql sql;

  RecentConversationStore(Sql sql) {
    this.sql = sql;
  }

  /** Those with the newest messages, the newest first. */
  List<Recent> list(long organizationId, long userId, int most) {
    return sql.statement(NEWEST_FIRST)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("most", most)
        .list(row -> new Recent(row.number("id"), row.numbers("user_ids")));
  }
}
