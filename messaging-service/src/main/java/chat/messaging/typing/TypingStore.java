package chat.messaging.typing;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** Reads from the copies who says and who wants to know that somebody is writing. */
@Singleton
final class TypingStore {

  private static final String SAYS_SO =
      """
      select coalesce((settings ->> :setting)::boolean, true) as says_so from account
      where organization_id = :organizationId and user_id = :userId
      """;

  private static final String SUBSCRIBERS =
      """
      select count(*) as subscribers from (
        select from subscription join account using (organization_id, user_id)
        where organization_id = :organizationId and channel_id = :channelId and is_subscribed
          and is_active
        limit :most) some
      """;

  /** More are not counted. */
  private static final int MOST_COUNTED = 1_000;

  private final Sql sql;

  TypingStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether an account has not turned off the setting of that name. */
  boolean saysSo(long organizationId, long userId, String setting) {
    return sql.statement(SAYS_SO)
        .bind("setting", setting)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(row -> row.flag("says_so"))
        .orElse(true);
  }

  /** How many active subscribers a channel has, as far as it matters. */
  long subscribers(long organizationId, long channelId) {
    return sql.statement(SUBSCRIBERS)
        .bind("organizationId", organizationId)
        .bind("channelId", channelId)
        .bind("most", MOST_COUNTED)
        .one(row -> row.number("subscribers"));
  }
}
