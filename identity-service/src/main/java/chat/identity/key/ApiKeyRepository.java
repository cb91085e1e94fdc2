package chat.identity.key;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;

/** The table {@code api_key}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class ApiKeyRepository
    implements GenericRepository<ApiKeyRepository.StoredKey, Long> {
  private final Clock clock;

  ApiKeyRepository(Clock clock) {
    this.clock = clock;
  }

  /** A key without its hash. */
  @MappedEntity("api_key")
  record StoredKey(long organizationId, long userId, Instant dateCreated) {}

  @Query(
      """
      insert into api_key (key_sha256, organization_id, user_id, date_created)
      values (:sha256, :organizationId, :userId, :now)
      """)
  abstract void insert(byte[] sha256, long organizationId, long userId, Instant now);

  /**
   * Revokes the oldest keys of the account.
   *
   * @param kept the number of newest keys that stay
   * @return the number of revoked keys
   */
  @Query(
      """
      delete from api_key where key_sha256 in (
        select key_sha256 from api_key
        where organization_id = :organizationId and user_id = :userId
        order by date_created desc offset :kept)
      """)
  abstract int revokeOldest(long organizationId, long userId, int kept);

  /** Revokes all keys of the accounts. */
  @Query(
      """
      delete from api_key where organization_id = :organizationId and user_id = any(:userIds)
      """)
  abstract void revokeAll(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Creates one more key for the account. */
  public ApiKey add(long organizationId, long userId) {
    ApiKey key = ApiKey.random();
    insert(key.sha256(), organizationId, userId, clock.instant());
    return key;
  }
}
