package chat.channels.subscription;

import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.util.List;

/** The table {@code subscription}. */
@Singleton
class SubscriptionStore {

  private static final String INSERT =
      """
      insert into subscription (channel_id, user_id, organization_id, periods)
      select ?, user_id, ?, int8multirange(int8range(? + position, null))
      from unnest(?::bigint[]) with ordinality as subscriber (user_id, position)
      """;

  private final JdbcOperations jdbc;

  SubscriptionStore(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** Subscribes users who never were; the n-th user's period begins with {@code lastNumber + n}. */
  @Connectable
  void insert(long organizationId, long channelId, List<Long> userIds, long lastNumber) {
    jdbc.prepareStatement(
        INSERT,
        statement -> {
          statement.setLong(1, channelId);
          statement.setLong(2, organizationId);
          statement.setLong(3, lastNumber);
          statement.setArray(
              4, statement.getConnection().createArrayOf("bigint", userIds.toArray()));
          return statement.executeUpdate();
        });
  }
}
