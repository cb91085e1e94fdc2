package chat.messaging.flag;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The tables {@code read_up_to} and {@code moved_messages}. */
@Singleton
public final class ReadUpToStore {

  /** Of an organization; whoever has not looked since those before has to look at everything. */
  private static final int MOST_MOVES = 1_000;

  private static final String FIND =
      """
      select
        case when moves.kept = :mostMoves and moves.first > u.moves then 0
          else coalesce(u.message_id, 0) end as message_id,
        coalesce(u.message_id, 0) as noted_id,
        coalesce(u.looked_up_to, 0) as looked_up_to, coalesce(u.changes, 0) as changes,
        coalesce(moves.last, 0) as moves,
        (select min(first_message_id) from moved_messages
          where organization_id = :organizationId and number > u.moves) as first_moved_id,
        (select min(f.message_id) from message_flag f
          where f.user_id = :userId and f.flag = 'unread') as first_flagged_id
      from (
          select count(*) as kept, min(number) as first, max(number) as last from moved_messages
          where organization_id = :organizationId) moves
        left join read_up_to u on u.user_id = :userId
      """;

  /** Not where something was made unread meanwhile. */
  private static final String NOTE =
      """
      insert into read_up_to (user_id, organization_id, message_id, looked_up_to, moves, changes)
      values (:userId, :organizationId, :messageId, :lookedUpTo, :moves, 0)
      on conflict (user_id) do update set message_id = excluded.message_id,
        looked_up_to = excluded.looked_up_to, moves = excluded.moves
      where read_up_to.changes = :changes
      """;

  private static final String MADE_UNREAD =
      """
      insert into read_up_to (user_id, organization_id, message_id, looked_up_to, moves, changes)
      values (:userId, :organizationId, 0, 0, 0, 1)
      on conflict (user_id) do update set
        message_id = least(read_up_to.message_id, :firstMessageId - 1),
        changes = read_up_to.changes + 1
      """;

  private static final String MOVED =
      """
      insert into moved_messages (organization_id, first_message_id)
      values (:organizationId, :firstMessageId)
      """;

  private static final String FORGET_MOVES =
      """
      delete from moved_messages
      where organization_id = :organizationId and number <= (
        select number from moved_messages where organization_id = :organizationId
        order by number desc offset :mostMoves limit 1)
      """;

  private final Sql sql;

  ReadUpToStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * What is known of a reader.
   *
   * @param messageId up to which the reader has read all that was ever received, including in
   *     channels closed to the reader by now; 0 where that is not known
   * @param lookedUpTo the newest message when that was found out
   * @param isLowered whether it was more before messages came into other channels
   * @param hasMadeUnread whether he has made something unread although it would be read by itself
   */
  public record ReadUpTo(
      long messageId,
      boolean isLowered,
      long lookedUpTo,
      long moves,
      long changes,
      boolean hasMadeUnread) {}

  public ReadUpTo find(long organizationId, long userId) {
    return sql.statement(FIND)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("mostMoves", MOST_MOVES)
        .one(row -> {
          long unmoved = before(row.numberOrNull("first_moved_id"), row.number("message_id"));
          Long firstFlaggedId = row.numberOrNull("first_flagged_id");
          return new ReadUpTo(
              before(firstFlaggedId, unmoved),
              unmoved < row.number("noted_id"),
              row.number("looked_up_to"),
              row.number("moves"),
              row.number("changes"),
              firstFlaggedId != null);
        });
  }

  private static long before(@Nullable Long messageId, long known) {
    return messageId == null ? known : Math.min(known, messageId - 1);
  }

  /**
   * Notes what was found out, unless something was made unread since.
   *
   * @param before what was known before it was looked
   */
  public void note(
      long organizationId, long userId, long messageId, long lookedUpTo, ReadUpTo before) {
    sql.statement(NOTE)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("messageId", messageId)
        .bind("lookedUpTo", lookedUpTo)
        .bind("moves", before.moves())
        .bind("changes", before.changes())
        .execute();
  }

  /** In the transaction in which a reader makes messages unread. */
  void madeUnread(long organizationId, long userId, long firstMessageId) {
    sql.statement(MADE_UNREAD)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("firstMessageId", firstMessageId)
        .execute();
  }

  /** In the transaction in which messages come into another channel. */
  public void moved(long organizationId, long firstMessageId) {
    sql.statement(MOVED)
        .bind("organizationId", organizationId)
        .bind("firstMessageId", firstMessageId)
        .execute();
    sql.statement(FORGET_MOVES)
        .bind("organizationId", organizationId)
        .bind("mostMoves", MOST_MOVES)
        .execute();
  }
}
