package chat.identity.password;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;

/** The table {@code password}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface PasswordRepository extends GenericRepository<PasswordHash, Long> {

  /** Stores the first password of an account. */
  @Query(
      """
      insert into password (user_id, organization_id, hash)
      values (:userId, :organizationId, :hash)
      """)
  void insert(PasswordHash password);

  /**
   * Replaces a password.
   *
   * @return false if the password no longer has the old hash
   */
  @Query(
      """
      update password set hash = :newHash
      where user_id = :userId and organization_id = :organizationId and hash = :oldHash
      """)
  boolean replace(long organizationId, long userId, String oldHash, String newHash);

  /** Finds the hash of an account's password; bots have none. */
  @Query(
      """
      select hash from password
      where user_id = :userId and organization_id = :organizationId
      """)
  Optional<String> findHash(long organizationId, long userId);
}
