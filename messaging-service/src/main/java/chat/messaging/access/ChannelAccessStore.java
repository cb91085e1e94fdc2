package chat.messaging.access;


import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what decides about access from the copies of channels and subscriptions. */
@Singleton
class ChannelAccessStore {

  private static final String FACTS =
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = ? and s.is_subscribed) as subscribed,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = ? and s.is_subscribed) as owner_subscribed,
        exists (select from message m where m.recipient_id = r.id
          and lower(m.topic) = lower(?)) as topic_exists
      from channel c join recipient r using (channel_id)
      where c.organization_id = ? and (c.channel_id = ? or c.name_key = ?)
      """;

  private final JdbcOperations jdbc;
  private final ChannelFactsReader facts;

  ChannelAccessStore(JdbcOperations jdbc, ChannelFactsReader facts) {
    this.jdbc = jdbc;
    this.facts = facts;
  }

  /** Whose facts are asked for, and about which topic. */
  record About(long organizationId, long userId, @Nullable Long botOwnerId, String topic) {}

  @Connectable
  Optional<ChannelFacts> byId(About about, long channelId) {
    return find(about, channelId, null);
  }

  /** By name, without regard to case. */
  @Connectable
  Optional<ChannelFacts> byName(About about, String name) {
    return find(about, null, name.toLowerCase(Locale.ROOT));
  }

  private Optional<ChannelFacts> find(
      About about, @Nullable Long channelId, @Nullable String nameKey) {
    return jdbc.prepareStatement(
        FACTS,
        statement -> {
          statement.setLong(1, about.userId());
          statement.setObject(2, about.botOwnerId(), java.sql.Types.BIGINT);
          statement.setString(3, about.topic());
          statement.setLong(4, about.organizationId());
          statement.setObject(5, channelId, java.sql.Types.BIGINT);
          statement.setString(6, nameKey);
          try (ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(facts.read(row)) : Optional.empty();
          }
        });
  }
}
