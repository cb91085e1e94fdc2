package chat.identity.groupuse;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The tables {@code group_use} and {@code group_use_confirmation}. */
@Singleton
final class GroupUseStore {

  private static final String INSERT =
      """
      insert into group_use
        (operation_id, organization_id, group_id, channel_id, setting, date_registered)
      select :operationId, :organizationId, group_id, :channelId, setting, :now
      from unnest(:settings::text[], :groupIds::bigint[]) as used (setting, group_id)
      on conflict do nothing
      """;

  private static final String FIRST_CONFIRM =
      """
      insert into group_use_confirmation (operation_id, date_confirmed)
      values (:operationId, :now)
      on conflict do nothing
      """;

  private static final String FORGET =
      "delete from group_use_confirmation where date_confirmed < :before";

  private static final String END_OLDER =
      """
      delete from group_use
      where organization_id = :organizationId and channel_id = :channelId
        and setting = any(:settings) and is_confirmed and operation_id <> :operationId
      """;

  private static final String CONFIRM =
      """
      update group_use set is_confirmed = true
      where operation_id = :operationId and organization_id = :organizationId
      """;

  private static final String WITHDRAW =
      "delete from group_use where operation_id = :operationId and not is_confirmed";

  private static final String UNSETTLED =
      """
      select distinct operation_id, organization_id from group_use
      where not is_confirmed and date_registered < :before and operation_id > :after
      order by operation_id limit :limit
      """;

  private static final String OF_GROUP =
      """
      select operation_id, channel_id, setting, is_confirmed from group_use
      where organization_id = :organizationId and group_id = :groupId
      """;

  private static final String END =
      """
      delete from group_use
      using unnest(:operationIds::uuid[], :settings::text[]) as ended (operation_id, setting)
      where group_use.operation_id = ended.operation_id and group_use.setting = ended.setting
        and organization_id = :organizationId and group_id = :groupId
      """;

  /** No operation has this id, and all have greater ones. */
  static final UUID BEFORE_ALL = new UUID(0, 0);

  /** So many operations are told at a time that are not settled. */
  static final int AT_ONCE = 100;

  private final Sql sql;

  GroupUseStore(Sql sql) {
    this.sql = sql;
  }

  /** An operation of which it is not known whether it has happened. */
  record Unsettled(UUID operationId, long organizationId) {

    static Unsettled of(Row row) {
      return new Unsettled(
          UUID.fromString(row.text("operation_id")), row.number("organization_id"));
    }
  }

  /**
   * A channel's use of a group.
   *
   * @param isConfirmed whether the operation is known to have happened
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Use(UUID operationId, long channelId, String setting, boolean isConfirmed) {}

  /** A use of the group that was asked about. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Ended(UUID operationId, String setting) {}

  /** Adds the uses, unconfirmed. */
  void insert(UUID operationId, GroupUses uses, Instant now) {
    List<String> settings = new ArrayList<>();
    List<Long> groupIds = new ArrayList<>();
    uses.settings()
        .forEach((setting, ofSetting) -> {
          for (long groupId : ofSetting) {
            settings.add(setting);
            groupIds.add(groupId);
          }
        });
    sql.statement(INSERT)
        .bind("operationId", operationId)
        .bind("organizationId", uses.organizationId())
        .bind("channelId", uses.channelId())
        .bind("settings", settings)
        .bind("groupIds", groupIds)
        .bind("now", now)
        .execute();
  }

  /** Notes that an operation has happened; false where that has been noted before. */
  boolean isFirstConfirmation(UUID operationId, Instant now) {
    return sql.statement(FIRST_CONFIRM).bind("operationId", operationId).bind("now", now).execute()
        == 1;
  }

  /** Forgets which operations had happened by then. */
  void forgetConfirmations(Instant before) {
    sql.statement(FORGET).bind("before", before).execute();
  }

  /**
   * Confirms the uses, for the first time; they come in place of what the same settings of the
   * channel used before.
   */
  void confirm(UUID operationId, GroupUses uses) {
    sql.statement(END_OLDER)
        .bind("operationId", operationId)
        .bind("organizationId", uses.organizationId())
        .bind("channelId", uses.channelId())
        .bind("settings", List.copyOf(uses.settings().keySet()))
        .execute();
    sql.statement(CONFIRM)
        .bind("operationId", operationId)
        .bind("organizationId", uses.organizationId())
        .execute();
  }

  /** Ends the uses of an operation that has not happened; confirmed ones stay. */
  void withdraw(UUID operationId) {
    sql.statement(WITHDRAW).bind("operationId", operationId).execute();
  }

  /**
   * Some of the operations that have been open for so long, in the order of their ids.
   *
   * @param after an id that theirs are greater than
   */
  List<Unsettled> unsettled(Instant before, UUID after) {
    return sql.statement(UNSETTLED)
        .bind("before", before)
        .bind("after", after)
        .bind("limit", AT_ONCE)
        .list(Unsettled::of);
  }

  /** The group's uses, confirmed or not. */
  List<Use> of(long organizationId, long groupId) {
    return sql.statement(OF_GROUP)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .list(row ->
            new Use(
                UUID.fromString(row.text("operation_id")),
                row.number("channel_id"),
                row.text("setting"),
                row.flag("is_confirmed")));
  }

  /** Ends these uses of the group. */
  void end(long organizationId, long groupId, List<Ended> ended) {
    sql.statement(END)
        .bindEach("operationIds", ended, use -> use.operationId().toString())
        .bindEach("settings", ended, Ended::setting)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .execute();
  }
}
