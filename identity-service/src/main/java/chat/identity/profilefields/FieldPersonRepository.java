package chat.identity.profilefields;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Reads accounts for profile fields of type {@code USER}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface FieldPersonRepository extends GenericRepository<FieldPerson, Long> {

  /** Finds the existing accounts among the ids. */
  @Query(
      """
      select user_id, is_active, bot_type is not null as is_bot from account
      where organization_id = :organizationId and user_id = any(:userIds)
      """)
  List<FieldPerson> list(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);
}
