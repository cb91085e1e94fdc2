package chat.identity.usergroup;

import chat.identity.group.UserGroup;
import chat.kit.sql.Sql;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code user_group_change}: who changed what of a group, and when. */
@Singleton
final class GroupHistoryStore {
  private final Sql sql;
  private final ObjectMapper json;
  private final Clock clock;

  GroupHistoryStore(Sql sql, ObjectMapper json, Clock clock) {
    this.sql = sql;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Notes a change in the transaction in which it is made.
   *
   * @param property a column of the group, a setting, {@code members} or {@code subgroups}
   * @param old in JSON form; null where there was none
   */
  void append(
      UserGroup group,
      long actingUserId,
      String property,
      @Nullable Object old,
      @Nullable Object value) {
    append(group.organizationId(), List.of(group.groupId()), actingUserId, property, old, value);
  }

  /** Notes one change of each of the groups. */
  void append(
      long organizationId,
      Collection<Long> groupIds,
      long actingUserId,
      String property,
      @Nullable Object old,
      @Nullable Object value) {
    sql.statement(
            """
            insert into user_group_change (organization_id, group_id, acting_user_id, date_changed,
              property, old_value, new_value)
            select :organizationId, group_id, :actingUserId, :now::timestamptz,
              :property, :old::jsonb, :value::jsonb
            from unnest(:groupIds) as group_id
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .bind("actingUserId", actingUserId)
        .bind("now", clock.instant())
        .bind("property", property)
        .bind("old", write(old))
        .bind("value", write(value))
        .execute();
  }

  private @Nullable String write(@Nullable Object value) {
    try {
      return value == null ? null : json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
