package chat.identity.invite;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads of {@code user_group} what decides whether somebody may be added to a group. */
@Singleton
final class InvitableGroupStore {
  private final Sql sql;
  private final ObjectMapper json;

  InvitableGroupStore(Sql sql, ObjectMapper json) {
    this.sql = sql;
    this.json = json;
  }

  /**
   * A group, as far as adding members goes.
   *
   * @param settings the {@code can_…_group} values that somebody has chosen
   */
  record Group(
      long groupId,
      boolean isSystemGroup,
      boolean isDeactivated,
      @Nullable Long creatorId,
      Map<String, Object> settings) {}

  /** Those of the groups that are there, by their ids. */
  Map<Long, Group> find(long organizationId, List<Long> groupIds) {
    return sql
        .statement(
            """
            select group_id, is_system_group, is_deactivated, creator_id, settings
            from user_group
            where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(this::group)
        .stream()
        .collect(Collectors.toMap(Group::groupId, Function.identity()));
  }

  private Group group(Row row) {
    return new Group(
        row.number("group_id"),
        row.flag("is_system_group"),
        row.flag("is_deactivated"),
        row.numberOrNull("creator_id"),
        settings(row.text("settings")));
  }

  private Map<String, Object> settings(String text) {
    try {
      return json.readValue(text, Argument.mapOf(String.class, Object.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
