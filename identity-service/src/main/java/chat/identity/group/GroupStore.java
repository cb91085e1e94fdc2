package chat.identity.group;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The tables {@code user_group}, {@code user_group_member}, {@code user_group_subgroup}. */
@Singleton
public final class GroupStore {
  private final Sql sql;

  GroupStore(Sql sql) {
    this.sql = sql;
  }

  /** Makes the system groups of a new organization, each smaller one inside the next larger. */
  public SystemGroupIds insertSystemGroups(long organizationId, Instant created) {
    Map<String, Long> byName = new HashMap<>();
    for (SystemGroup group : SystemGroup.values()) {
      long groupId =
          sql.statement(
                  """
                  insert into user_group
                    (organization_id, name, description, is_system_group, date_created)
                  values (:organizationId, :name, :description, true, :created)
                  returning group_id
                  """)
              .bind("organizationId", organizationId)
              .bind("name", group.wireName())
              .bind("description", group.description())
              .bind("created", created)
              .one(row -> row.number("group_id"));
      byName.put(group.wireName(), groupId);
    }
    SystemGroupIds ids = new SystemGroupIds(byName);
    for (SystemGroup group : SystemGroup.values()) {
      group
          .subgroup()
          .ifPresent(subgroup -> insertSubgroup(organizationId, ids.of(group), ids.of(subgroup)));
    }
    return ids;
  }

  private void insertSubgroup(long organizationId, long groupId, long subgroupId) {
    sql.statement(
            """
            insert into user_group_subgroup (organization_id, group_id, subgroup_id)
            values (:organizationId, :groupId, :subgroupId)
            """)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("subgroupId", subgroupId)
        .execute();
  }
}
