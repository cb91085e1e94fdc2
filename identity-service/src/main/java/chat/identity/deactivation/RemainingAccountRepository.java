package chat.identity.deactivation;

import chat.identity.account.Account;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** The accounts that would remain after a deactivation. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RemainingAccountRepository extends GenericRepository<Account, Long> {

  /** Whether no other account is active, except for system bots. */
  @Query(
      """
      select not exists (
        select from account
        where organization_id = :organizationId and is_active and system_bot is null
          and user_id <> :userId)
      """)
  boolean isAlone(long organizationId, long userId);
}
