package chat.channels.subscription;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** The table {@code subscription}. */
@Singleton
final class SubscriptionStore {

  private static final String INSERT =
      """
      insert into subscription (channel_id, user_id, organization_id, periods)
      select :channelId, user_id, :organizationId,
        int8multirange(int8range(:lastNumber + position, null))
      from unnest(:userIds::bigint[]) with ordinality as subscriber (user_id, position)
      """;

  private final Sql sql;

  SubscriptionStore(Sql sql) {
    this.sql = sql;
  }

  /** Subscribes users who never were; the n-th user's period begins with {@code lastNumber + n}. */
  void insert(long organizationId, long channelId, List<Long> userIds, long lastNumber) {
    sql.statement(INSERT)
        .bind("channelId", channelId)
        .bind("organizationId", organizationId)
        .bind("lastNumber", lastNumber)
        .bind("userIds", userIds)
        .execute();
  }
}
