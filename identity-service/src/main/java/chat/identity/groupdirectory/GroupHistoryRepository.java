package chat.identity.groupdirectory;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The table {@code user_group_change}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface GroupHistoryRepository
    extends GenericRepository<GroupHistoryRepository.GroupChange, Long> {

  /** A stored change. */
  @MappedEntity("user_group_change")
  record GroupChange(long groupId, String property) {}

  /** A change to store, without its values. */
  record NewChange(long organizationId, long actingUserId, Instant now, String property) {}

  /**
   * Stores one change for each of the groups.
   *
   * @param old JSON text
   * @param value JSON text
   */
  @ParameterExpression(name = "organizationId", expression = "#{change.organizationId()}")
  @ParameterExpression(name = "actingUserId", expression = "#{change.actingUserId()}")
  @ParameterExpression(name = "now", expression = "#{change.now()}")
  @ParameterExpression(name = "property", expression = "#{change.property()}")
  @Query(
      """
      insert into user_group_change (organization_id, group_id, acting_user_id, date_changed,
        property, old_value, new_value)
      select :organizationId, group_id, :actingUserId, :now::timestamptz,
        :property, :old::jsonb, :value::jsonb
      from unnest(:groupIds) as group_id
      """)
  void append(
      NewChange change,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds,
      @Nullable String old,
      @Nullable String value);
}
