package chat.channels.email;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Optional;

/** The table {@code channel_email_address}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface EmailAddressRepository extends GenericRepository<EmailTarget, Long> {

  @Query(
      """
      select token from channel_email_address
      where channel_id = :channelId and user_id = :userId and sender_id = :senderId
      """)
  Optional<String> findToken(long channelId, long userId, long senderId);

  /**
   * Stores a token unless one exists.
   *
   * @return the stored token; two concurrent callers both get that of the first
   */
  @Query(
      """
      insert into channel_email_address
        (token, organization_id, channel_id, user_id, sender_id, date_created)
      values (:token, :organizationId, :channelId, :userId, :senderId, :dateCreated)
      on conflict (channel_id, user_id, sender_id)
        do update set token = channel_email_address.token
      returning token
      """)
  String storeToken(
      String token,
      long organizationId,
      long channelId,
      long userId,
      long senderId,
      Instant dateCreated);

  @Query(
      """
      select organization_id, channel_id, user_id, sender_id
      from channel_email_address where token = :token
      """)
  Optional<EmailTarget> find(String token);
}
