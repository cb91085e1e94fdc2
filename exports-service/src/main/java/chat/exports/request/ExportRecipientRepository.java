package chat.exports.request;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Selects from the account projection the users who are notified of an export's end. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ExportRecipientRepository extends GenericRepository<DataExport, Long> {

  /**
   * Finds the requester, if they may open archives; otherwise the organization's owners, by id.
   *
   * @param administrator the number of that role
   * @param owner the number of that role
   */
  @Query(
      """
      with requester as (
        select user_id from account
        where organization_id = :organizationId and user_id = :actingUserId and is_active
          and role <= :administrator)
      select user_id from requester
      union all
      select user_id from account
      where organization_id = :organizationId and is_active and not is_bot and role = :owner
        and not exists (select from requester)
      order by user_id
      """)
  List<Long> find(long organizationId, long actingUserId, int administrator, int owner);
}
