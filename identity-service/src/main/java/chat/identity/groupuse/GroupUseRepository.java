package chat.identity.groupuse;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The tables {@code group_use} and {@code group_use_confirmation}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface GroupUseRepository extends GenericRepository<GroupUseRepository.Use, Long> {

  /**
   * A channel's use of a group.
   *
   * @param isConfirmed whether the operation is known to have happened
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @MappedEntity("group_use")
  record Use(UUID operationId, long channelId, String setting, boolean isConfirmed) {}

  /** An operation with an unknown result. */
  @Introspected
  record Unsettled(UUID operationId, long organizationId) {}

  /** Adds the uses, unconfirmed; each setting uses the group at the same index. */
  @ParameterExpression(name = "organizationId", expression = "#{uses.organizationId()}")
  @ParameterExpression(name = "channelId", expression = "#{uses.channelId()}")
  @Query(
      """
      insert into group_use
        (operation_id, organization_id, group_id, channel_id, setting, date_registered)
      select :operationId, :organizationId, group_id, :channelId, setting, :now
      from unnest(:settings::text[], :groupIds::bigint[]) as used (setting, group_id)
      on conflict do nothing
      """)
  void insert(
      UUID operationId,
      GroupUses uses,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> settings,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds,
      Instant now);

  /**
   * Stores that an operation has happened.
   *
   * @return false if that was stored before
   */
  @Query(
      """
      insert into group_use_confirmation (operation_id, date_confirmed)
      values (:operationId, :now)
      on conflict do nothing
      """)
  boolean addConfirmation(UUID operationId, Instant now);

  /** Deletes the confirmations of operations that had happened by then. */
  @Query("delete from group_use_confirmation where date_confirmed < :before")
  void deleteConfirmations(Instant before);

  /** Deletes what these settings of the channel used before the operation. */
  @Query(
      """
      delete from group_use
      where organization_id = :organizationId and channel_id = :channelId
        and setting = any(:settings) and is_confirmed and operation_id <> :operationId
      """)
  void endOlder(
      UUID operationId,
      long organizationId,
      long channelId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> settings);

  @Query(
      """
      update group_use set is_confirmed = true
      where operation_id = :operationId and organization_id = :organizationId
      """)
  void confirm(UUID operationId, long organizationId);

  /** Deletes the uses of an operation that has not happened, except confirmed ones. */
  @Query("delete from group_use where operation_id = :operationId and not is_confirmed")
  void withdraw(UUID operationId);

  /**
   * Some of the operations that have been open since then, in the order of their ids.
   *
   * @param after an id that theirs are greater than
   */
  @Query(
      """
      select distinct operation_id, organization_id from group_use
      where not is_confirmed and date_registered < :before and operation_id > :after
      order by operation_id limit :most
      """)
  List<Unsettled> unsettled(Instant before, UUID after, int most);

  /** The group's uses, confirmed or not. */
  @Query(
      """
      select operation_id, channel_id, setting, is_confirmed from group_use
      where organization_id = :organizationId and group_id = :groupId
      """)
  List<Use> list(long organizationId, long groupId);

  /**
   * Deletes uses of the group.
   *
   * @param operationIds as texts; each has the setting at the same index
   */
  @Query(
      """
      delete from group_use
      using unnest(:operationIds::uuid[], :settings::text[]) as ended (operation_id, setting)
      where group_use.operation_id = ended.operation_id and group_use.setting = ended.setting
        and organization_id = :organizationId and group_id = :groupId
      """)
  void end(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> operationIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> settings);
}
