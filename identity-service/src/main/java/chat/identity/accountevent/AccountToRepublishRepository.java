package chat.identity.accountevent;

import chat.identity.account.Account;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/**
 * The table {@code account_to_republish}: accounts to publish again; migrations insert the rows.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AccountToRepublishRepository extends GenericRepository<Account, Long> {

  /** Finds the ids of organizations with due accounts. */
  @Query("select distinct organization_id from account_to_republish where due <= :now")
  List<Long> organizations(Instant now);

  /** Removes due accounts and returns their ids; an account with two due rows occurs twice. */
  @Query(
      """
      delete from account_to_republish
      where organization_id = :organizationId and (user_id, due) in (
        select user_id, due from account_to_republish
        where organization_id = :organizationId and due <= :now
        order by user_id limit :most)
      returning user_id
      """)
  List<Long> take(long organizationId, Instant now, int most);
}
