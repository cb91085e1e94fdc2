package chat.identity.join;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Adds newcomers to the table {@code user_group_member}. */
@Singleton
final class JoiningStore {
  private final Sql sql;

  JoiningStore(Sql sql) {
    this.sql = sql;
  }

  /** Adds a member to those of the groups that take members; their ids. */
  List<Long> addToGroups(long organizationId, long userId, List<Long> groupIds) {
    return sql.statement(
            """
            insert into user_group_member (organization_id, group_id, user_id)
            select organization_id, group_id, :userId from user_group
            where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
              and not is_deactivated and not is_system_group
            order by group_id
            on conflict do nothing
            returning group_id
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("groupIds", groupIds)
        .list(row -> row.number("group_id"));
  }
}
