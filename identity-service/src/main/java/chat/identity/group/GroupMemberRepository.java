package chat.identity.group;

import chat.kit.sql.Sql;
import chat.kit.token.Role;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The tables {@code user_group_member} and {@code user_group_subgroup}. Membership queries start at
 * the account, so their cost depends on the account's groups and not on the groups' members.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class GroupMemberRepository
    implements GenericRepository<GroupMemberRepository.IdsOfGroup, Long> {

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

  private static final String ROLE_HOLDERS =
      """
      select user_id, role, coalesce(first_login, date_created) as date_joined from account
      where organization_id = :organizationId and is_active and system_bot is null
      order by user_id
      """;

  private final Sql sql;

  GroupMemberRepository(Sql sql) {
    this.sql = sql;
  }

  /** An active account with what determines its system groups. */
  public record RoleHolder(long userId, Role role, Instant dateJoined) {}

  /**
   * How much is in a group.
   *
   * @param size direct members, deactivated accounts among them, and direct subgroups
   */
  @Introspected
  public record GroupSize(long groupId, long size) {}

  /** The direct members or subgroups of a group. */
  @MappedEntity("user_group_member")
  record IdsOfGroup(long groupId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> ids) {}

  /**
   * Makes accounts direct members of a group.
   *
   * @return those that were no direct members before
   */
  @Query(
      """
      insert into user_group_member (organization_id, group_id, user_id)
      select :organizationId, :groupId, user_id from unnest(:userIds) as user_id
      on conflict do nothing
      returning user_id
      """)
  public abstract List<Long> addMembers(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Makes an account a direct member of all of the groups. */
  @Query(
      """
      insert into user_group_member (organization_id, group_id, user_id)
      select :organizationId, group_id, :userId from unnest(:groupIds) as group_id
      on conflict do nothing
      """)
  public abstract void addMember(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds,
      long userId);

  /**
   * Removes direct members of a group.
   *
   * @return those that were direct members before
   */
  @Query(
      """
      delete from user_group_member
      where organization_id = :organizationId and group_id = :groupId and user_id = any(:userIds)
      returning user_id
      """)
  public abstract List<Long> removeMembers(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /**
   * Adds direct subgroups to a group.
   *
   * @return those that were no direct subgroups before
   */
  @Query(
      """
      insert into user_group_subgroup (organization_id, group_id, subgroup_id)
      select :organizationId, :groupId, subgroup_id from unnest(:subgroupIds) as subgroup_id
      on conflict do nothing
      returning subgroup_id
      """)
  public abstract List<Long> addSubgroups(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> subgroupIds);

  /**
   * Removes direct subgroups of a group.
   *
   * @return those that were direct subgroups before
   */
  @Query(
      """
      delete from user_group_subgroup
      where organization_id = :organizationId and group_id = :groupId
        and subgroup_id = any(:subgroupIds)
      returning subgroup_id
      """)
  public abstract List<Long> removeSubgroups(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> subgroupIds);

  /**
   * Whether an account is in one of the groups, at any depth.
   *
   * @param systemGroupIds the system groups that the account is in
   */
  @Query(CONTAINING + "select exists (select from containing where group_id = any(:groupIds))")
  abstract boolean isInOneOf(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> systemGroupIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Those of the groups of which one of the settings allows an account something, deactivated ones
   * too; system groups allow nothing. One statement for all groups.
   *
   * @param systemGroupIds the system groups that the account is in
   * @param settings the names of settings that are the creator's by default
   */
  @Query(
      CONTAINING
          + """
          select user_group.group_id from user_group
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
          """)
  abstract List<Long> allowing(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> systemGroupIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> settings,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /** The group itself and all groups that contain it, at any depth, deactivated ones too. */
  @Query(
      """
      with recursive around (group_id) as (
        values (:groupId::bigint)
        union
        select inside.group_id from around
          join user_group_subgroup as inside on inside.organization_id = :organizationId
            and inside.subgroup_id = around.group_id)
      select group_id from around
      """)
  public abstract List<Long> around(long organizationId, long groupId);

  /** All groups inside of a group, at any depth, without deactivated ones and their content. */
  @Query(
      """
      with recursive within (group_id) as (
        values (:groupId::bigint)
        union
        select inside.subgroup_id from within
          join user_group_subgroup as inside on inside.organization_id = :organizationId
            and inside.group_id = within.group_id
          join user_group as subgroup on subgroup.organization_id = :organizationId
            and subgroup.group_id = inside.subgroup_id and not subgroup.is_deactivated)
      select group_id from within where group_id <> :groupId order by group_id
      """)
  public abstract List<Long> inside(long organizationId, long groupId);

  /** The active direct members of the groups; system groups have none here. */
  @Query(
      """
      select distinct user_id from user_group_member
        join account using (organization_id, user_id)
      where organization_id = :organizationId and group_id = any(:groupIds) and is_active
      order by user_id
      """)
  public abstract List<Long> members(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /** Whether an account is a direct member of one of the groups; system groups have none here. */
  @Query(
      """
      select exists (
        select from user_group_member
        where organization_id = :organizationId and user_id = :userId
          and group_id = any(:groupIds))
      """)
  public abstract boolean isMember(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds,
      long userId);

  /** All groups of an organization in the order of their ids, and how much is in each. */
  @Query(
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
      """)
  public abstract List<GroupSize> sizes(long organizationId, boolean includeDeactivated);

  @Query(
      """
      select group_id, array_agg(user_id order by user_id) as ids from user_group_member
        join account using (organization_id, user_id)
      where organization_id = :organizationId and group_id = any(:groupIds) and is_active
      group by group_id
      """)
  abstract List<IdsOfGroup> listMembersByGroup(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  @Query(
      """
      select group_id, array_agg(subgroup_id order by subgroup_id) as ids from user_group_subgroup
      where organization_id = :organizationId and group_id = any(:groupIds) group by group_id
      """)
  abstract List<IdsOfGroup> listSubgroupsByGroup(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /** The direct subgroups of a group. */
  @Query(
      """
      select subgroup_id from user_group_subgroup
      where organization_id = :organizationId and group_id = :groupId order by subgroup_id
      """)
  public abstract List<Long> subgroups(long organizationId, long groupId);

  /** Those of the ids that are active accounts of the organization, bots too. */
  @Query(
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds) and is_active
        and system_bot is null
      """)
  abstract List<Long> activeAccounts(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** The active direct members of groups; system groups have none here. */
  public Map<Long, List<Long>> membersByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(listMembersByGroup(organizationId, groupIds));
  }

  /** The direct subgroups of groups. */
  public Map<Long, List<Long>> subgroupsByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(listSubgroupsByGroup(organizationId, groupIds));
  }

  /**
   * Streams the accounts whose role makes them members of system groups, in the order of their ids,
   * by hand-written JDBC; in a transaction.
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

  private static Map<Long, List<Long>> byGroup(List<IdsOfGroup> groups) {
    Map<Long, List<Long>> byGroup = new HashMap<>();
    groups.forEach(group -> byGroup.put(group.groupId(), group.ids()));
    return byGroup;
  }
}
