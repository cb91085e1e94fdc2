package chat.identity.usergroup;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads the table {@code user_group_member} by members. */
@Singleton
final class StandingStore {

  private static final String GROUPS =
      """
      select group_id, is_deactivated
      from user_group_member join user_group using (organization_id, group_id)
      where organization_id = :organizationId and user_id = :userId
      order by group_id
      """;

  private final Sql sql;

  /** A group with a member. */
  record Membership(long groupId, boolean isGroupDeactivated) {}

  StandingStore(Sql sql) {
    this.sql = sql;
  }

  /** The groups of which an account is a member directly, without system groups. */
  List<Membership> groups(long organizationId, long userId) {
    return sql.statement(GROUPS)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(row -> new Membership(row.number("group_id"), row.flag("is_deactivated")));
  }
}
