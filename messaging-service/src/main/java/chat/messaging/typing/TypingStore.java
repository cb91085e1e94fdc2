package chat.messaging.typing;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads from the copies who wants to know that somebody is writing. */
@Singleton
final class TypingStore {

  private static final String WANTS_TO_KNOW =
      "coalesce((settings ->> 'receives_typing_notifications')::boolean, true) as wants_to_know";

  private static final String SUBSCRIBERS =
      """
      select user_id, %s from subscription join account using (organization_id, user_id)
      where organization_id = :organizationId and channel_id = :channelId and is_subscribed
        and is_active
      order by user_id limit :most
      """
          .formatted(WANTS_TO_KNOW);

  private static final String PEOPLE =
      """
      select user_id, %s from account
      where organization_id = :organizationId and user_id = any(:userIds::bigint[])
      order by user_id
      """
          .formatted(WANTS_TO_KNOW);

  private final Sql sql;

  TypingStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Somebody who may be told.
   *
   * @param wantsToKnow whether he has not turned off being told
   */
  record Told(long userId, boolean wantsToKnow) {

    private static Told of(Row row) {
      return new Told(row.number("user_id"), row.flag("wants_to_know"));
    }
  }

  List<Told> people(long organizationId, List<Long> userIds) {
    return sql.statement(PEOPLE)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(Told::of);
  }

  /** The active subscribers of a channel, or the first of them. */
  List<Told> subscribers(long organizationId, long channelId, int most) {
    return sql.statement(SUBSCRIBERS)
        .bind("organizationId", organizationId)
        .bind("channelId", channelId)
        .bind("most", most)
        .list(Told::of);
  }
}
