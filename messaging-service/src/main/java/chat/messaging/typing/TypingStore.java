package chat.messaging.typing;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

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
      select user_id from subscription join account using (organization_id, user_id)
      where organization_id = :organizationId and channel_id = :channelId and is_subscribed
        and is_active
      order by user_id limit :most
      """;

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

  /** The active subscribers of a channel, or the first of them. */
  List<Long> subscribers(long organizationId, long channelId, int most) {
    return sql.statement(SUBSCRIBERS)
        .bind("organizationId", organizationId)
        .bind("channelId", channelId)
        .bind("most", most)
        .list(row -> row.number("user_id"));
  }
}
