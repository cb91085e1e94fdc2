package chat.identityprojection;

import static java.util.stream.Collectors.toMap;

import chat.identityprojection.IdentityEvent.GroupChanged;
import chat.identityprojection.IdentityEvent.MemberChanged;
import chat.identityprojection.IdentityEvent.SubgroupChanged;
import chat.kit.people.SystemGroup;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Accesses the tables {@code user_group}, {@code group_member} and {@code group_subgroup}. */
@Singleton
public final class GroupStore {

  private static final String PUT =
      """
      insert into user_group
        (organization_id, group_id, name, description, is_system_group, is_deactivated,
         can_mention_group)
      values
        (:organizationId, :groupId, :name, :description, :isSystemGroup, :isDeactivated,
         :canMentionGroup::jsonb)
      on conflict (organization_id, group_id) do update set
        name = excluded.name, description = excluded.description,
        is_system_group = excluded.is_system_group, is_deactivated = excluded.is_deactivated,
        can_mention_group = excluded.can_mention_group
      """;

  private static final String PUT_MEMBER =
      """
      insert into group_member (organization_id, group_id, user_id)
      values (:organizationId, :groupId, :userId)
      on conflict do nothing
      """;

  private static final String REMOVE_MEMBER =
      """
      delete from group_member
      where organization_id = :organizationId and group_id = :groupId and user_id = :userId
      """;

  private static final String PUT_SUBGROUP =
      """
      insert into group_subgroup (organization_id, group_id, subgroup_id)
      values (:organizationId, :groupId, :subgroupId)
      on conflict do nothing
      """;

  private static final String REMOVE_SUBGROUP =
      """
      delete from group_subgroup
      where organization_id = :organizationId and group_id = :groupId
        and subgroup_id = :subgroupId
      """;

  private static final String BY_IDS =
      """
      select organization_id, group_id, name, description, is_system_group, is_deactivated,
        can_mention_group
      from user_group where organization_id = :organizationId and group_id = any(:groupIds)
      """;

  private static final String SYSTEM_GROUPS =
      """
      select group_id, name from user_group
      where organization_id = :organizationId and is_system_group and name = any(:names)
      """;

  /**
   * The groups of accounts, in addition to the given ones, and from them upwards the groups that
   * contain them. Each step looks up single rows: {@code offset 0} stops the planner from reading
   * all groups of the organization instead.
   */
  private static final String CONTAINING =
      """
      with recursive containing (group_id) as (
        (select unnest(:ownGroupIds::bigint[])
        union all
        select active.group_id
        from group_member as own
          cross join lateral (
            select user_group.group_id from user_group
            where user_group.organization_id = :organizationId
              and user_group.group_id = own.group_id and not is_deactivated offset 0) as active
        where own.organization_id = :organizationId and own.user_id = any(:userIds::bigint[]))
        union
        select active.group_id
        from containing
          cross join lateral (
            select inside.group_id from group_subgroup as inside
            where inside.organization_id = :organizationId
              and inside.subgroup_id = containing.group_id offset 0) as around
          cross join lateral (
            select user_group.group_id from user_group
            where user_group.organization_id = :organizationId
              and user_group.group_id = around.group_id and not is_deactivated
              and not is_system_group offset 0) as active)
      """;

  private static final String IS_IN_ONE_OF =
      CONTAINING
          + "select exists (select from containing where group_id = any(:groupIds)) as is_in";

  private static final String ALL_AROUND = CONTAINING + "select group_id from containing";

  /** From groups downwards; membership in a system group follows from the role, not from rows. */
  private static final String DOWNWARDS =
      """
        from inside
          join group_subgroup
            on group_subgroup.organization_id = :organizationId
              and group_subgroup.group_id = inside.group_id
          join user_group
            on user_group.organization_id = :organizationId
              and user_group.group_id = group_subgroup.subgroup_id
        where not inside.is_system_group and not user_group.is_deactivated)
      """;

  private static final String INSIDE =
      """
      with recursive inside (group_id, is_system_group) as (
        select group_id, is_system_group from user_group
        where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
          and (:deactivatedToo or not is_deactivated)
        union
        select user_group.group_id, user_group.is_system_group
      """
          + DOWNWARDS
          + "select group_id from inside";

  /** From each group separately. Memberships in system groups are given as pairs of ids. */
  private static final String IN_EACH =
      """
      with recursive inside (asked_group_id, group_id, is_system_group) as (
        select group_id, group_id, is_system_group from user_group
        where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
          and not is_deactivated
        union
        select inside.asked_group_id, user_group.group_id, user_group.is_system_group
      """
          + DOWNWARDS
          + """
          select distinct inside.asked_group_id, member.user_id
          from inside join (
              select group_id, user_id from group_member
              where organization_id = :organizationId and user_id = any(:userIds::bigint[])
              union all
              select * from unnest(:systemGroupIds::bigint[], :theirUserIds::bigint[])
            ) as member (group_id, user_id) using (group_id)
          """;

  private static final String MEMBERS =
      """
      select distinct user_id from group_member
      where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
        and user_id = any(:userIds::bigint[])
      """;

  private static final String DIRECT_MEMBERS =
      """
      select distinct user_id from group_member
      where organization_id = :organizationId and group_id = any(:groupIds::bigint[])
      """;

  private final Sql sql;
  private final JsonColumns json;

  GroupStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /**
   * Returns the groups with these ids, deactivated or not, by their ids; ids without a group are
   * missing.
   */
  public Map<Long, ProjectedUserGroup> findAll(long organizationId, Collection<Long> groupIds) {
    return sql
        .statement(BY_IDS)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(this::group)
        .stream()
        .collect(toMap(ProjectedUserGroup::groupId, Function.identity()));
  }

  /** Returns the ids of the organization's system groups that the projection has. */
  Map<SystemGroup, Long> systemGroups(long organizationId) {
    record SystemGroupRow(SystemGroup group, long groupId) {}
    return sql
        .statement(SYSTEM_GROUPS)
        .bind("organizationId", organizationId)
        .bind("names", SystemGroup.wireNames())
        .list(row ->
            new SystemGroupRow(
                SystemGroup.find(row.text("name")).orElseThrow(), row.number("group_id")))
        .stream()
        .collect(toMap(SystemGroupRow::group, SystemGroupRow::groupId));
  }

  /**
   * Returns whether one of the users is in one of the groups, at any depth.
   *
   * <p>The cost depends on the groups that contain the users, not on their members.
   *
   * @param systemGroupIds the system groups that the users are in
   */
  public boolean isAnyInOneOf(
      long organizationId,
      Collection<Long> userIds,
      Collection<Long> systemGroupIds,
      Collection<Long> groupIds) {
    return sql.statement(IS_IN_ONE_OF)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .bind("ownGroupIds", systemGroupIds)
        .bind("groupIds", groupIds)
        .one(row -> row.flag("is_in"));
  }

  /**
   * Returns the groups, deactivated or not, and all groups that contain them, at any depth, through
   * active groups.
   */
  public Set<Long> around(long organizationId, Collection<Long> groupIds) {
    return around(organizationId, List.of(), groupIds);
  }

  /**
   * Returns all groups that at least one of the users is in, at any depth.
   *
   * @param systemGroupIds the system groups that the users are in
   */
  Set<Long> around(long organizationId, Collection<Long> userIds, Collection<Long> systemGroupIds) {
    return Set.copyOf(
        sql.statement(ALL_AROUND)
            .bind("organizationId", organizationId)
            .bind("userIds", userIds)
            .bind("ownGroupIds", systemGroupIds)
            .list(row -> row.number("group_id")));
  }

  /** Returns the groups and all their subgroups, at any depth, without deactivated ones. */
  Set<Long> inside(long organizationId, Collection<Long> groupIds) {
    return inside(organizationId, groupIds, false);
  }

  /**
   * Returns the groups and all their subgroups, including those of the given groups that are
   * deactivated, and their subgroups.
   */
  public Set<Long> insideDeactivatedToo(long organizationId, Collection<Long> groupIds) {
    return inside(organizationId, groupIds, true);
  }

  private Set<Long> inside(long organizationId, Collection<Long> groupIds, boolean deactivatedToo) {
    return Set.copyOf(
        sql.statement(INSIDE)
            .bind("organizationId", organizationId)
            .bind("groupIds", groupIds)
            .bind("deactivatedToo", deactivatedToo)
            .list(row -> row.number("group_id")));
  }

  /** A membership of a user in a group. */
  record IsIn(long userId, long groupId) {}

  /**
   * Returns which users are in which groups, at any depth.
   *
   * @param inSystemGroups the users' memberships in system groups
   */
  List<IsIn> inEach(
      long organizationId,
      Collection<Long> groupIds,
      Collection<Long> userIds,
      Collection<IsIn> inSystemGroups) {
    return sql.statement(IN_EACH)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .bind("userIds", userIds)
        .bindEach("systemGroupIds", inSystemGroups, IsIn::groupId)
        .bindEach("theirUserIds", inSystemGroups, IsIn::userId)
        .list(row -> new IsIn(row.number("user_id"), row.number("asked_group_id")));
  }

  /** Returns those of the users who are a direct member of at least one of the groups. */
  Set<Long> members(long organizationId, Collection<Long> groupIds, Collection<Long> userIds) {
    return Set.copyOf(
        sql.statement(MEMBERS)
            .bind("organizationId", organizationId)
            .bind("groupIds", groupIds)
            .bind("userIds", userIds)
            .list(row -> row.number("user_id")));
  }

  /** Returns all direct members of at least one of the groups. */
  public Set<Long> members(long organizationId, Collection<Long> groupIds) {
    return Set.copyOf(
        sql.statement(DIRECT_MEMBERS)
            .bind("organizationId", organizationId)
            .bind("groupIds", groupIds)
            .list(row -> row.number("user_id")));
  }

  public void put(GroupChanged changed) {
    sql.statement(PUT)
        .bind("organizationId", changed.organizationId())
        .bind("groupId", changed.groupId())
        .bind("name", changed.name())
        .bind("description", changed.description())
        .bind("isSystemGroup", changed.isSystemGroup())
        .bind("isDeactivated", changed.isDeactivated())
        .bind("canMentionGroup", json.write(changed.canMentionGroup()))
        .execute();
  }

  public void put(MemberChanged changed) {
    sql.statement(PUT_MEMBER)
        .bind("organizationId", changed.organizationId())
        .bind("groupId", changed.groupId())
        .bind("userId", changed.userId())
        .execute();
  }

  public void removeMember(long organizationId, long groupId, long userId) {
    sql.statement(REMOVE_MEMBER)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("userId", userId)
        .execute();
  }

  public void put(SubgroupChanged changed) {
    sql.statement(PUT_SUBGROUP)
        .bind("organizationId", changed.organizationId())
        .bind("groupId", changed.groupId())
        .bind("subgroupId", changed.subgroupId())
        .execute();
  }

  public void removeSubgroup(long organizationId, long groupId, long subgroupId) {
    sql.statement(REMOVE_SUBGROUP)
        .bind("organizationId", organizationId)
        .bind("groupId", groupId)
        .bind("subgroupId", subgroupId)
        .execute();
  }

  private ProjectedUserGroup group(Row row) {
    return new ProjectedUserGroup(
        row.number("organization_id"),
        row.number("group_id"),
        row.text("name"),
        row.text("description"),
        row.flag("is_system_group"),
        row.flag("is_deactivated"),
        json.groupSetting(row.text("can_mention_group")));
  }
}
