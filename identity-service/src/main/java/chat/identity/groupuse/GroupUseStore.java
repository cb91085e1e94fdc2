package chat.identity.groupuse;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The table {@code group_use}. */
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
      where not is_confirmed and date_registered < :before
      limit 100
      """;

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

  /** Confirms the uses; they come in place of what the same settings of the channel used before. */
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

  /** Some of the operations that have been open for so long. */
  List<Unsettled> unsettled(Instant before) {
    return sql.statement(UNSETTLED).bind("before", before).list(Unsettled::of);
  }
}
