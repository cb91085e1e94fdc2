package chat.identity.group;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
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

  /**
   * Whether an account is in one of the groups, at any depth. The search goes from the account
   * upwards, so it costs by the groups that the account is in and not by their members.
   *
   * @param systemGroupIds the system groups that the account is in
   */
  boolean isInOneOf(
      long organizationId, long userId, List<Long> systemGroupIds, List<Long> groupIds) {
    return sql.statement(
            """
            with recursive containing (group_id) as (
              select group_id from user_group
                join (
                  select unnest(:systemGroupIds)
                  union all
                  select group_id from user_group_member
                  where organization_id = :organizationId and user_id = :userId
                ) as own (group_id) using (group_id)
              where organization_id = :organizationId and not is_deactivated
              union
              select supergroup.group_id from containing
                join user_group_subgroup as inside on inside.organization_id = :organizationId
                  and inside.subgroup_id = containing.group_id
                join user_group as supergroup on supergroup.organization_id = :organizationId
                  and supergroup.group_id = inside.group_id and not supergroup.is_deactivated)
            select exists (select from containing where group_id = any(:groupIds)) as is_in
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("systemGroupIds", systemGroupIds)
        .bind("groupIds", groupIds)
        .one(row -> row.flag("is_in"));
  }
}
