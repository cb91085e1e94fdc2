package chat.identity.user;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** The table {@code untold_account}, which migrations fill. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface UntoldAccountRepository extends GenericRepository<Account, Long> {

  /** Finds the ids of organizations that have due accounts. */
  @Query("select distinct organization_id from untold_account where due <= :now")
  List<Long> organizations(Instant now);

  /** Removes due accounts and returns their ids; the id of one that is due twice occurs twice. */
  @Query(
      """
      delete from untold_account
      where organization_id = :organizationId and (user_id, due) in (
        select user_id, due from untold_account
        where organization_id = :organizationId and due <= :now
        order by user_id limit :most)
      returning user_id
      """)
  List<Long> take(long organizationId, Instant now, int most);
}
