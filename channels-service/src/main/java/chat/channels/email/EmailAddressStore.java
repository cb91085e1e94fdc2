package chat.channels.email;

import chat.channels.channel.Channel;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/** The table {@code channel_email_address}. */
@Singleton
final class EmailAddressStore {

  private static final String FIND_TOKEN =
      """
      select token from channel_email_address
      where channel_id = :channelId and user_id = :userId and sender_id = :senderId
      """;

  /** Of two who ask at once, both get what the first has stored. */
  private static final String KEEP_TOKEN =
      """
      insert into channel_email_address
        (token, organization_id, channel_id, user_id, sender_id, date_created)
      values (:token, :organizationId, :channelId, :userId, :senderId, :dateCreated)
      on conflict (channel_id, user_id, sender_id)
        do update set token = channel_email_address.token
      returning token
      """;

  private static final String FIND_TARGET =
      """
      select organization_id, channel_id, user_id, sender_id
      from channel_email_address where token = :token
      """;

  private final Sql sql;
  private final Clock clock;

  EmailAddressStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /** The stored token; the new one where there was none. */
  String token(Channel channel, long userId, long senderId, String newToken) {
    return sql.statement(FIND_TOKEN)
        .bind("channelId", channel.channelId())
        .bind("userId", userId)
        .bind("senderId", senderId)
        .find(row -> row.text("token"))
        .orElseGet(() -> keep(channel, userId, senderId, newToken));
  }

  private String keep(Channel channel, long userId, long senderId, String newToken) {
    return sql.statement(KEEP_TOKEN)
        .bind("token", newToken)
        .bind("organizationId", channel.organizationId())
        .bind("channelId", channel.channelId())
        .bind("userId", userId)
        .bind("senderId", senderId)
        .bind("dateCreated", clock.instant())
        .one(row -> row.text("token"));
  }

  Optional<EmailTarget> find(String token) {
    return sql.statement(FIND_TARGET)
        .bind("token", token)
        .find(row ->
            new EmailTarget(
                row.number("organization_id"),
                row.number("channel_id"),
                row.number("user_id"),
                row.number("sender_id")));
  }
}
