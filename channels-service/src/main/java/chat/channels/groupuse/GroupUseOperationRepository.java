package chat.channels.groupuse;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The tables {@code group_use_operation} and {@code group_use_teller}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface GroupUseOperationRepository extends GenericRepository<GroupUseOperation, Long> {

  /**
   * Stores whether an operation is committed.
   *
   * @param settings JSON
   * @return false if that was decided before
   */
  @Query(
      """
      insert into group_use_operation
        (operation_id, organization_id, is_committed, channel_id, settings, date_decided)
      values
        (:operationId, :organizationId, :isCommitted, :channelId, :settings::jsonb, :now)
      on conflict do nothing
      """)
  boolean decide(
      UUID operationId,
      long organizationId,
      boolean isCommitted,
      long channelId,
      String settings,
      Instant now);

  /** Aborts an operation that identity-service asks about, unless it was decided before. */
  @Query(
      """
      insert into group_use_operation
        (operation_id, organization_id, is_committed, date_decided, date_told)
      values (:operationId, :organizationId, false, :now, :now)
      on conflict do nothing
      """)
  void abort(UUID operationId, long organizationId, Instant now);

  @Query("select is_committed from group_use_operation where operation_id = :operationId")
  boolean isCommitted(UUID operationId);

  /**
   * The uses that have ended: their operation is decided, and the channel does not name the group.
   * One statement reads both tables, so a decision and its effect on the channel are read together.
   */
  @Query(
      """
      select operation_id, setting
      from unnest(:operationIds::uuid[], :channelIds::bigint[], :settingNames::text[],
          :confirmed::boolean[]) as used (operation_id, channel_id, setting, is_confirmed)
      where (is_confirmed or exists (select from group_use_operation as decided
          where decided.operation_id = used.operation_id))
        and not exists (
          select from channel, lateral (select to_jsonb(channel) -> used.setting as value) as now
          where channel.channel_id = used.channel_id and organization_id = :organizationId
            and not is_archived
            and (now.value = to_jsonb(:groupId::bigint)
              or now.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint)))
      """)
  List<EndedUse> ended(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> operationIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> settingNames,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> confirmed);

  /**
   * Acquires or extends the lease of the replica that reports operations, for 30 seconds.
   *
   * @return false if another replica has it
   */
  @Query(
      """
      insert into group_use_teller (teller_id, held_until)
      values (:tellerId, now() + interval '30 seconds')
      on conflict (is_only) do update
        set teller_id = excluded.teller_id, held_until = excluded.held_until
        where group_use_teller.teller_id = excluded.teller_id
          or group_use_teller.held_until < now()
      """)
  boolean acquireLease(UUID tellerId);

  /**
   * The first 100 operations to report to identity-service, in the order of their commits.
   *
   * @param resting organizations to leave out
   */
  @Query(
      """
      select operation_id, organization_id, is_committed, channel_id, settings
      from group_use_operation
      where date_told is null and organization_id <> all(:resting::bigint[])
      order by number limit 100
      """)
  List<GroupUseOperation> unreported(@TypeDef(type = DataType.LONG_ARRAY) Collection<Long> resting);

  @Query("update group_use_operation set date_told = :now where operation_id = :operationId")
  void setReported(UUID operationId, Instant now);

  /** Removes operations that were reported before then. */
  @Query("delete from group_use_operation where date_told < :before")
  void removeReported(Instant before);
}
