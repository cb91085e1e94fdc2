package chat.channels.groupuse;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The table {@code group_use_operation}. */
@Singleton
final class GroupUseStore {

  private static final String DECIDE =
      """
      insert into group_use_operation
        (operation_id, organization_id, is_committed, channel_id, settings, date_decided)
      values
        (:operationId, :organizationId, :isCommitted, :channelId, :settings::jsonb, :now)
      on conflict do nothing
      """;

  private static final String SETTLE =
      """
      insert into group_use_operation
        (operation_id, organization_id, is_committed, date_decided, date_told)
      values (:operationId, :organizationId, false, :now, :now)
      on conflict do nothing
      """;

  private static final String IS_COMMITTED =
      "select is_committed from group_use_operation where operation_id = :operationId";

  /** One look at both tables: what is decided shows in the channel too. */
  private static final String ENDED =
      """
      select operation_id, setting
      from unnest(:operationIds::uuid[], :channelIds::bigint[], :settings::text[],
          :confirmed::boolean[]) as used (operation_id, channel_id, setting, is_confirmed)
      where (is_confirmed or exists (select from group_use_operation as decided
          where decided.operation_id = used.operation_id))
        and not exists (
          select from channel, lateral (select to_jsonb(channel) -> used.setting as value) as now
          where channel.channel_id = used.channel_id and organization_id = :organizationId
            and not is_archived
            and (now.value = to_jsonb(:groupId::bigint)
              or now.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint)))
      """;

  private static final String HOLD_TELLING =
      """
      insert into group_use_teller (teller_id, held_until)
      values (:tellerId, now() + interval '30 seconds')
      on conflict (is_only) do update
        set teller_id = excluded.teller_id, held_until = excluded.held_until
        where group_use_teller.teller_id = excluded.teller_id
          or group_use_teller.held_until < now()
      """;

  private static final String UNTOLD =
      """
      select operation_id, organization_id, is_committed, channel_id, settings
      from group_use_operation
      where date_told is null and organization_id <> all(:resting::bigint[])
      order by number limit 100
      """;

  private static final String TOLD =
      "update group_use_operation set date_told = :now where operation_id = :operationId";

  private static final String FORGET = "delete from group_use_operation where date_told < :before";

  private final Sql sql;
  private final JsonMapper json;
  private final Clock clock;

  GroupUseStore(Sql sql, JsonMapper json, Clock clock) {
    this.sql = sql;
    this.json = json;
    this.clock = clock;
  }

  /** An operation of which identity-service does not know yet what became of it. */
  record Untold(ChannelUses uses, boolean isCommitted) {}

  /** Notes what becomes of an operation; false where that has been noted before. */
  boolean decide(ChannelUses uses, boolean isCommitted) {
    return sql.statement(DECIDE)
            .bind("operationId", uses.operationId())
            .bind("organizationId", uses.organizationId())
            .bind("isCommitted", isCommitted)
            .bind("channelId", uses.channelId())
            .bind("settings", write(uses.settings()))
            .bind("now", clock.instant())
            .execute()
        == 1;
  }

  /** Whether an operation has happened; from now on it never will if it has not. */
  boolean settle(UUID operationId, long organizationId) {
    sql.statement(SETTLE)
        .bind("operationId", operationId)
        .bind("organizationId", organizationId)
        .bind("now", clock.instant())
        .execute();
    return sql.statement(IS_COMMITTED)
        .bind("operationId", operationId)
        .one(row -> row.flag("is_committed"));
  }

  /**
   * Those of the uses that hold no more: the operation has happened or never will, and the channel
   * does not name the group now. One under way is none of them.
   */
  List<EndedUse> ended(UsesOfGroup asked) {
    return sql.statement(ENDED)
        .bind("organizationId", asked.organizationId())
        .bind("groupId", asked.groupId())
        .bind("operationIds", asked.each(use -> use.operationId().toString()))
        .bind("channelIds", asked.each(UsesOfGroup.Use::channelId))
        .bind("settings", asked.each(UsesOfGroup.Use::setting))
        .bind("confirmed", asked.each(use -> Boolean.toString(use.isConfirmed())))
        .list(row -> new EndedUse(UUID.fromString(row.text("operation_id")), row.text("setting")));
  }

  /** Whether nobody else is telling; nobody else will be for the next 30 seconds. */
  boolean holdTelling(UUID tellerId) {
    return sql.statement(HOLD_TELLING).bind("tellerId", tellerId).execute() == 1;
  }

  /**
   * The first operations that are to be told, in the order of their commits.
   *
   * @param resting the organizations of which nothing is told now
   */
  List<Untold> untold(Set<Long> resting) {
    return sql.statement(UNTOLD).bind("resting", resting).list(this::untold);
  }

  void told(UUID operationId) {
    sql.statement(TOLD).bind("operationId", operationId).bind("now", clock.instant()).execute();
  }

  /** Forgets what was told before then. */
  void forget(Instant before) {
    sql.statement(FORGET).bind("before", before).execute();
  }

  private Untold untold(Row row) {
    return new Untold(
        new ChannelUses(
            UUID.fromString(row.text("operation_id")),
            row.number("organization_id"),
            row.number("channel_id"),
            read(row.text("settings"))),
        row.flag("is_committed"));
  }

  private String write(Map<String, List<Long>> settings) {
    try {
      return json.writeValueAsString(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, List<Long>> read(String settings) {
    try {
      return json.readValue(settings, Argument.mapOf(Argument.STRING, Argument.listOf(Long.class)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
