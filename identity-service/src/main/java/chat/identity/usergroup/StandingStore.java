package chat.identity.usergroup;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads the table {@code user_group_member} by members. */
@Singleton
final class StandingStore {

  private static final String GROUPS =
      """
      select group_id from user_group_member member
      where organization_id = :organizationId and user_id = :userId
        and exists (select from user_group
          where user_group.organization_id = member.organization_id
            and user_group.group_id = member.group_id and not is_deactivated)
      order by group_id
      """;

  private final Sql sql;

  StandingStore(Sql sql) {
    this.sql = sql;
  }

  /** The groups of which an account is a member directly, without deactivated and system groups. */
  List<Long> groups(long organizationId, long userId) {
    return sql.statement(GROUPS)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(row -> row.number("group_id"));
  }
}
