package chat.identity.mute;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** The table {@code muted_user}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MutedUserRepository extends GenericRepository<MutedUser, Long> {

  /**
   * Mutes a user.
   *
   * @return false if the user was muted already
   */
  @Query(
      """
      insert into muted_user (organization_id, user_id, muted_user_id, date_muted)
      values (:organizationId, :userId, :mutedUserId, :now)
      on conflict do nothing
      """)
  boolean insert(long organizationId, long userId, long mutedUserId, Instant now);

  /**
   * Unmutes a user.
   *
   * @return 0 if the user was not muted, otherwise 1
   */
  @Query(
      """
      delete from muted_user
      where organization_id = :organizationId and user_id = :userId
        and muted_user_id = :mutedUserId
      """)
  int delete(long organizationId, long userId, long mutedUserId);

  /** Finds all users that an account has muted, ordered by id. */
  @Query(
      """
      select muted_user_id as id, floor(extract(epoch from date_muted))::bigint as timestamp
      from muted_user
      where organization_id = :organizationId and user_id = :userId
      order by muted_user_id
      """)
  List<MutedUser> list(long organizationId, long userId);
}
