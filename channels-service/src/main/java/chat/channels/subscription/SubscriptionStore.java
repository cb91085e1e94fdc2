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

  private static final String INSERT_FOR_USER =
      """
      insert into subscription (channel_id, user_id, organization_id, periods)
      select channel_id, :userId, :organizationId,
        int8multirange(int8range(:lastNumber + position, null))
      from unnest(:channelIds::bigint[]) with ordinality as chosen (channel_id, position)
      """;
  private static final String CHANNELS_EVER_OF =
      """
      select channel_id from subscription
      where user_id = :userId and channel_id = any(:channelIds::bigint[])
      """;
  private static final String COUNT_ONE_MORE =
      """
      update channel set subscriber_count = subscriber_count + 1
      where channel_id = any(:channelIds::bigint[])
      """;
  private static final String SUBSCRIBERS =
      """
      select user_id from subscription where channel_id = :channelId and is_subscribed
      order by user_id
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

  /** Subscribes one user; the n-th channel's period begins with {@code lastNumber + n}. */
  void insert(long organizationId, List<Long> channelIds, long userId, long lastNumber) {
    sql.statement(INSERT_FOR_USER)
        .bind("channelIds", channelIds)
        .bind("userId", userId)
        .bind("organizationId", organizationId)
        .bind("lastNumber", lastNumber)
        .execute();
    sql.statement(COUNT_ONE_MORE).bind("channelIds", channelIds).execute();
  }

  /** Those of the channels that a user is or was subscribed to. */
  List<Long> channelsEverOf(long userId, List<Long> channelIds) {
    return sql.statement(CHANNELS_EVER_OF)
        .bind("userId", userId)
        .bind("channelIds", channelIds)
        .list(row -> row.number("channel_id"));
  }

  /** The users who are subscribed. */
  List<Long> subscribers(long channelId) {
    return sql.statement(SUBSCRIBERS)
        .bind("channelId", channelId)
        .list(row -> row.number("user_id"));
  }
}
