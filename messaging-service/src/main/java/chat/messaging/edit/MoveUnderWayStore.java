package chat.messaging.edit;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The table {@code move_under_way}: moves of which parts are written, from topic to topic. */
@Singleton
final class MoveUnderWayStore {

  /** What was begun longer ago is another move. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private static final String OF_TOPICS =
      """
      organization_id = :organizationId
        and old_recipient_id = :oldRecipientId and old_topic_key = lower(:oldTopic)
        and new_recipient_id = :newRecipientId and new_topic_key = lower(:newTopic)
      """;

  private static final String FIND =
      """
      select joins_others, joins_any, moved, begun_at from move_under_way
      where begun_at > :since and %s
      """
          .formatted(OF_TOPICS);

  private static final String NOTE =
      """
      insert into move_under_way (organization_id, old_recipient_id, old_topic_key,
        new_recipient_id, new_topic_key, joins_others, joins_any, moved, begun_at)
      values (:organizationId, :oldRecipientId, lower(:oldTopic), :newRecipientId,
        lower(:newTopic), :joinsOthers, :joinsAny, :moved, :begunAt)
      on conflict (organization_id, old_recipient_id, old_topic_key, new_recipient_id,
        new_topic_key) do update set joins_others = excluded.joins_others,
        joins_any = excluded.joins_any, moved = excluded.moved, begun_at = excluded.begun_at
      """;

  /** A move that others are to undo, of all that there is where it goes. */
  private static final String IS_UNDONE =
      """
      select exists (select from move_under_way
        where begun_at > :since and not joins_any and %s) as answer
      """
          .formatted(OF_TOPICS);

  private static final String END = "delete from move_under_way where %s".formatted(OF_TOPICS);

  private final Sql sql;

  MoveUnderWayStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * A move, by one request or by several.
   *
   * @param joinsOthers whether the topic that messages come to had some that the mover can read
   * @param joinsAny the same of messages that anybody can read
   * @param moved how many there are so far
   */
  record Begun(boolean joinsOthers, boolean joinsAny, int moved, Instant begunAt) {

    Begun and(int movedNow) {
      return new Begun(joinsOthers, joinsAny, moved + movedNow, begunAt);
    }
  }

  /**
   * Whether what this moves was brought there by a move in the other direction, of which parts are
   * missing: what it comes to then is the rest of its own topic.
   */
  boolean undoes(PermittedEdit edit, PermittedMove move, CurrentMessage target, Instant now) {
    return ofTopicsBack(IS_UNDONE, edit, move, target)
        .bind("since", now.minus(MEMORY))
        .one(row -> row.flag("answer"));
  }

  Optional<Begun> find(PermittedEdit edit, PermittedMove move, CurrentMessage target, Instant now) {
    return ofTopics(FIND, edit, move, target)
        .bind("since", now.minus(MEMORY))
        .find(row ->
            new Begun(
                row.flag("joins_others"),
                row.flag("joins_any"),
                Math.toIntExact(row.number("moved")),
                row.instant("begun_at")));
  }

  void note(PermittedEdit edit, PermittedMove move, CurrentMessage target, Begun begun) {
    ofTopics(NOTE, edit, move, target)
        .bind("joinsOthers", begun.joinsOthers())
        .bind("joinsAny", begun.joinsAny())
        .bind("moved", begun.moved())
        .bind("begunAt", begun.begunAt())
        .execute();
  }

  void end(PermittedEdit edit, PermittedMove move, CurrentMessage target) {
    ofTopics(END, edit, move, target).execute();
  }

  /** Ends the move in the other direction. */
  void endBack(PermittedEdit edit, PermittedMove move, CurrentMessage target) {
    ofTopicsBack(END, edit, move, target).execute();
  }

  private SqlStatement ofTopics(
      String statement, PermittedEdit edit, PermittedMove move, CurrentMessage target) {
    return sql.statement(statement)
        .bind("organizationId", edit.organizationId())
        .bind("oldRecipientId", target.place().recipientId())
        .bind("oldTopic", target.place().topic())
        .bind("newRecipientId", move.recipientId())
        .bind("newTopic", move.topic());
  }

  private SqlStatement ofTopicsBack(
      String statement, PermittedEdit edit, PermittedMove move, CurrentMessage target) {
    return sql.statement(statement)
        .bind("organizationId", edit.organizationId())
        .bind("oldRecipientId", move.recipientId())
        .bind("oldTopic", move.topic())
        .bind("newRecipientId", target.place().recipientId())
        .bind("newTopic", target.place().topic());
  }
}
