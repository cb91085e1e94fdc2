package chat.identity.account;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Changes of the table {@code account} that only administrators make. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface AccountEditRepository extends GenericRepository<Account, Long> {

  /** Gives accounts the same name and returns these, in any order. */
  @Query(
      """
      update account set full_name = :fullName
      where organization_id = :organizationId and user_id = any(:userIds)
      returning *
      """)
  List<Account> rename(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      String fullName);

  /** Changes the address of an account and returns this; the address is free. */
  @Query(
      """
      update account set delivery_email = :deliveryEmail
      where organization_id = :organizationId and user_id = :userId
      returning *
      """)
  Account changeAddress(long organizationId, long userId, String deliveryEmail);
}
