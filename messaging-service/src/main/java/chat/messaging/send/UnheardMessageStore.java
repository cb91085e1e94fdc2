package chat.messaging.send;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Finds messages that nobody is sent. */
@Singleton
final class UnheardMessageStore {

  private static final String CHANNEL =
      """
      select c.name from message m
        join recipient r on r.id = m.recipient_id
        join channel c on c.channel_id = r.channel_id
      where m.id = :messageId and m.organization_id = :organizationId and not exists (
        select from subscription s join account a using (organization_id, user_id)
        where s.channel_id = r.channel_id and s.is_subscribed and a.is_active)
      """;

  private final Sql sql;

  UnheardMessageStore(Sql sql) {
    this.sql = sql;
  }

  /** What the channel of a message is called, if it has no active subscribers. */
  Optional<String> emptyChannel(long organizationId, long messageId) {
    return sql.statement(CHANNEL)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .find(row -> row.text("name"));
  }
}
