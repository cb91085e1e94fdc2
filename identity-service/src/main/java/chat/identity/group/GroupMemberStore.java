package chat.identity.group;

import chat.kit.sql.Sql;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The tables {@code user_group_member} and {@code user_group_subgroup}. Whatever asks who is in a
 * group goes from the account upwards, so it costs by the groups around the account and not by
 * their members.
 */
@Singleton
public final class GroupMemberStore {

  private static final String ADD_MEMBERS =
      """
      insert into user_group_member (organization_id, group_id, user_id)
      select :organizationId, :groupId, user_id from unnest(:userIds) as user_id
      on conflict do nothing
      returning user_id as id
      """;

  private static final String REMOVE_MEMBERS =
      """
      delete from user_group_member
      where organization_id = :organizationId and group_id = :groupId and user_id = any(:userIds)
      returning user_id as id
      """;

  private static final String ADD_SUBGROUPS =
      """
      insert into user_group_subgroup (organization_id, group_id, subgroup_id)
      select :organizationId, :groupId, subgroup_id from unnest(:subgroupIds) as subgroup_id
      on conflict do nothing
      returning subgroup_id as id
      """;

  private static final String REMOVE_SUBGROUPS =
      """
      delete from user_group_subgroup
      where organization_id = :organizationId and group_id = :groupId
        and subgroup_id = any(:subgroupIds)
      returning subgroup_id as id
      """;

  /**
   * The groups of an account, and from them upwards those around them. Each step looks up single
   * rows: {@code offset 0} keeps the planner from reading all groups of the organization instead.
   */
  private static final String CONTAINING =
      """
      with recursive containing (group_id) as (
        select active.group_id
        from (
            select unnest(:systemGroupIds::bigint[])
            union all
            select group_id from user_group_member
            where organization_id = :organizationId and user_id = :userId) as own (group_id)
          cross join lateral (
            select user_group.group_id from user_group
            where user_group.group_id = own.group_id and not is_deactivated offset 0) as active
        union
        select active.group_id
        from containing
          cross join lateral (
            select inside.group_id from user_group_subgroup as inside
            where inside.organization_id = :organizationId
              and inside.subgroup_id = containing.group_id offset 0) as around
          cross join lateral (
            select user_group.group_id from user_group
            where user_group.group_id = around.group_id and not is_deactivated offset 0) as active)
      """;

  private static final String IS_IN_ONE_OF =
      CONTAINING
          + "select exists (select from containing where group_id = any(:groupIds)) as is_in";

  private static final String ALLOWING =
      CONTAINING
          + """
          select user_group.group_id as id from user_group
          where organization_id = :organizationId and user_group.group_id = any(:groupIds)
            and not is_system_group
            and exists (
              select
              from unnest(:settings::text[]) as setting (name)
                cross join lateral (
                  select coalesce(settings -> setting.name,
                    jsonb_build_object('direct_members', jsonb_build_array(creator_id))) as value
                  offset 0) as chosen
              where case jsonb_typeof(value)
                when 'number' then value::bigint in (select group_id from containing)
                else value -> 'direct_members' @> to_jsonb(:userId::bigint)
                  or exists (
                    select from jsonb_array_elements(value -> 'direct_subgroups') as named (id)
                    where named.id::bigint in (select group_id from containing))
              end)
          order by user_group.group_id
          """;

  private static final String AROUND =
      """
      with recursive around (group_id) as (
        values (:groupId::bigint)
        union
        select inside.group_id from around
          join user_group_subgroup as inside on inside.organization_id = :organizationId
            and inside.subgroup_id = around.group_id)
      select group_id as id from around
      """;

  private static final String INSIDE =
      """
      with recursive within (group_id) as (
        values (:groupId::bigint)
        union
        select inside.subgroup_id from within
          join user_group_subgroup as inside on inside.organization_id = :organizationId
            and inside.group_id = within.group_id
          join user_group as subgroup on subgroup.organization_id = :organizationId
            and subgroup.group_id = inside.subgroup_id and not subgroup.is_deactivated)
      select group_id as id from within where group_id <> :groupId order by group_id
      """;

  private static final String DIRECT_MEMBERS =
      """
      select distinct user_id as id from user_group_member
        join account using (organization_id, user_id)
      where organization_id = :organizationId and group_id = any(:groupIds) and is_active
      order by user_id
      """;

  private static final String MEMBERS_BY_GROUP =
      """
      select group_id, array_agg(user_id order by user_id) as ids from user_group_member
        join account using (organization_id, user_id)
      where organization_id = :organizationId and group_id = any(:groupIds) and is_active
      group by group_id
      """;

  private static final String SUBGROUPS_BY_GROUP =
      """
      select group_id, array_agg(subgroup_id order by subgroup_id) as ids from user_group_subgroup
      where organization_id = :organizationId and group_id = any(:groupIds) group by group_id
      """;

  private static final String SIZES =
      """
      select group_id,
        (select count(*) from user_group_member as member
          where member.organization_id = :organizationId
            and member.group_id = user_group.group_id)
        + (select count(*) from user_group_subgroup as inside
          where inside.organization_id = :organizationId
            and inside.group_id = user_group.group_id) as size
      from user_group
      where organization_id = :organizationId and (:includeDeactivated or not is_deactivated)
      order by group_id
      """;

  private static final String ROLE_HOLDERS =
      """
      select user_id, role, coalesce(first_login, date_created) as date_joined from account
      where organization_id = :organizationId and is_active and system_bot is null
      order by user_id
      """;

  private static final String ACTIVE_ACCOUNTS =
      """
      select user_id as id from account
      where organization_id = :organizationId and user_id = any(:userIds) and is_active
        and system_bot is null
      """;

  private final Sql sql;

  GroupMemberStore(Sql sql) {
    this.sql = sql;
  }

  /** An active account with what decides in which system groups it is. */
  public record RoleHolder(long userId, Role role, Instant dateJoined) {}

  /**
   * How much is in a group.
   *
   * @param size direct members, deactivated accounts among them, and direct subgroups
   */
  public record GroupSize(long groupId, long size) {}

  /** Those of the accounts that were no direct members until now. */
  public List<Long> addMembers(long organizationId, long groupId, Collection<Long> userIds) {
    return sql.statement(ADD_MEMBERS)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("userIds", userIds)
        .list(row -> row.number("id"));
  }

  /** Makes an account a direct member of all of the groups. */
  public void addMember(long organizationId, Collection<Long> groupIds, long userId) {
    sql.statement(
            """
            insert into user_group_member (organization_id, group_id, user_id)
            select :organizationId, group_id, :userId from unnest(:groupIds) as group_id
            on conflict do nothing
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .bind("userId", userId)
        .execute();
  }

  /** Those of the accounts that were direct members until now. */
  public List<Long> removeMembers(long organizationId, long groupId, Collection<Long> userIds) {
    return sql.statement(REMOVE_MEMBERS)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("userIds", userIds)
        .list(row -> row.number("id"));
  }

  /** Those of the groups that were no direct subgroups until now. */
  public List<Long> addSubgroups(long organizationId, long groupId, Collection<Long> subgroupIds) {
    return sql.statement(ADD_SUBGROUPS)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("subgroupIds", subgroupIds)
        .list(row -> row.number("id"));
  }

  /** Those of the groups that were direct subgroups until now. */
  public List<Long> removeSubgroups(
      long organizationId, long groupId, Collection<Long> subgroupIds) {
    return sql.statement(REMOVE_SUBGROUPS)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("subgroupIds", subgroupIds)
        .list(row -> row.number("id"));
  }

  /**
   * Whether an account is in one of the groups, at any depth.
   *
   * @param systemGroupIds the system groups that the account is in
   */
  boolean isInOneOf(
      long organizationId, long userId, List<Long> systemGroupIds, List<Long> groupIds) {
    return sql.statement(IS_IN_ONE_OF)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("systemGroupIds", systemGroupIds)
        .bind("groupIds", groupIds)
        .one(row -> row.flag("is_in"));
  }

  /**
   * Those of the groups of which one of the settings allows an account something, deactivated ones
   * too; system groups allow nobody anything. One question for all, whatever their settings name.
   *
   * @param systemGroupIds the system groups that the account is in
   * @param settings the names of some that are the creator's where nobody has chosen a value
   */
  List<Long> allowing(
      long organizationId,
      long userId,
      List<Long> systemGroupIds,
      List<String> settings,
      Collection<Long> groupIds) {
    return sql.statement(ALLOWING)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("systemGroupIds", systemGroupIds)
        .bind("settings", settings)
        .bind("groupIds", groupIds)
        .list(row -> row.number("id"));
  }

  /** The group itself and all groups in which it is, at any depth, deactivated ones too. */
  public List<Long> around(long organizationId, long groupId) {
    return sql.statement(AROUND)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .list(row -> row.number("id"));
  }

  /** All groups inside of a group, at any depth, without deactivated ones and what they hold. */
  public List<Long> inside(long organizationId, long groupId) {
    return sql.statement(INSIDE)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .list(row -> row.number("id"));
  }

  /** The active accounts that are directly in one of the groups; system groups have none here. */
  public List<Long> members(long organizationId, Collection<Long> groupIds) {
    return sql.statement(DIRECT_MEMBERS)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(row -> row.number("id"));
  }

  /** Whether an account is directly in one of the groups; in system groups nobody is here. */
  public boolean isMember(long organizationId, Collection<Long> groupIds, long userId) {
    return sql.statement(
            """
            select exists (
              select from user_group_member
              where organization_id = :organizationId and user_id = :userId
                and group_id = any(:groupIds)) as is_member
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .bind("userId", userId)
        .one(row -> row.flag("is_member"));
  }

  /** All groups of an organization in the order of their ids, and how much is in each. */
  public List<GroupSize> sizes(long organizationId, boolean includeDeactivated) {
    return sql.statement(SIZES)
        .bind("organizationId", organizationId)
        .bind("includeDeactivated", includeDeactivated)
        .list(row -> new GroupSize(row.number("group_id"), row.number("size")));
  }

  /** The active direct members of groups; system groups have none here. */
  public Map<Long, List<Long>> membersByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(MEMBERS_BY_GROUP, organizationId, groupIds);
  }

  /** The direct subgroups of groups. */
  public Map<Long, List<Long>> subgroupsByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(SUBGROUPS_BY_GROUP, organizationId, groupIds);
  }

  /** The direct subgroups of a group. */
  public List<Long> subgroups(long organizationId, long groupId) {
    return sql.statement(
            """
            select subgroup_id as id from user_group_subgroup
            where organization_id = :organizationId and group_id = :groupId order by subgroup_id
            """)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .list(row -> row.number("id"));
  }

  /**
   * Hands on everybody whose role makes a member of system groups, in the order of their ids,
   * holding only a few at a time; in a transaction.
   */
  public void forEachRoleHolder(long organizationId, Consumer<RoleHolder> taker) {
    sql.statement(ROLE_HOLDERS)
        .bind("organizationId", organizationId)
        .forEach(row ->
            taker.accept(
                new RoleHolder(
                    row.number("user_id"),
                    Role.of((int) row.number("role")),
                    row.instant("date_joined"))));
  }

  /** Those of the ids that are an active account's of the organization, bots too. */
  List<Long> activeAccounts(long organizationId, Collection<Long> userIds) {
    return sql.statement(ACTIVE_ACCOUNTS)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row -> row.number("id"));
  }

  private Map<Long, List<Long>> byGroup(
      String query, long organizationId, Collection<Long> groupIds) {
    Map<Long, List<Long>> byGroup = new HashMap<>();
    sql.statement(query)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(row -> byGroup.put(row.number("group_id"), row.numbers("ids")));
    return byGroup;
  }
}
