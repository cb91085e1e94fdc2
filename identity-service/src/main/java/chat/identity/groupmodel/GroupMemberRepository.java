package chat.identity.groupmodel;

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
 * The tables {@code user_group_member} and {@code user_group_subgroup}.
 *
 * <p>Membership queries start at the account, so their cost depends on the number of the account's
 * groups and not on the number of their members.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class GroupMemberRepository
    implements GenericRepository<GroupMemberRepository.IdsOfGroup, Long> {

  /**
   * The groups of an account and, recursively, the groups that contain them.
   *
   * <p>Each step looks up single rows: {@code offset 0} keeps the planner from reading all groups
   * of the organization instead.
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

  /** An active account with the data that determines its system groups. */
  public record RoleHolder(long userId, Role role, Instant dateJoined) {}

  /**
   * The size of a group.
   *
   * @param size the number of direct members, including deactivated accounts, and direct subgroups
   */
  @Introspected
  public record GroupSize(long groupId, long size) {}

  /** The ids of a group's direct members or direct subgroups. */
  @MappedEntity("user_group_member")
  record IdsOfGroup(long groupId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> ids) {}

  /**
   * Adds direct members to a group.
   *
   * @return the ids of accounts that were not direct members before
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

  /** Adds an account to each of the groups as a direct member. */
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
   * @return the ids of accounts that were direct members before
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
   * @return the ids of groups that were not direct subgroups before
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
   * @return the ids of groups that were direct subgroups before
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
   * Whether an account is a member of one of the groups, at any depth.
   *
   * @param systemGroupIds the system groups of the account
   */
  @Query(CONTAINING + "select exists (select from containing where group_id = any(:groupIds))")
  abstract boolean isInOneOf(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> systemGroupIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Finds the groups of which at least one of the settings includes an account.
   *
   * <p>Includes deactivated groups, but no system groups, whose settings include nobody. Uses one
   * statement for all groups.
   *
   * @param systemGroupIds the system groups of the account
   * @param settings names of settings whose default is the group's creator
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

  /**
   * Finds the group itself and all groups that contain it, at any depth.
   *
   * <p>Includes deactivated groups.
   */
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

  /**
   * Finds the groups and their subgroups, at any depth, in ascending order.
   *
   * <p>Excludes deactivated subgroups and theirs.
   */
  @Query(
      """
      with recursive within (group_id) as (
        select unnest(:groupIds::bigint[])
        union
        select inside.subgroup_id from within
          join user_group_subgroup as inside on inside.organization_id = :organizationId
            and inside.group_id = within.group_id
          join user_group as subgroup on subgroup.organization_id = :organizationId
            and subgroup.group_id = inside.subgroup_id and not subgroup.is_deactivated)
      select group_id from within order by group_id
      """)
  public abstract List<Long> within(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /** Finds the ids of the groups' active direct members; system groups have no rows here. */
  @Query(
      """
      select distinct user_id from user_group_member
        join account using (organization_id, user_id)
      where organization_id = :organizationId and group_id = any(:groupIds) and is_active
      order by user_id
      """)
  public abstract List<Long> members(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Whether an account is a direct member of one of the groups; system groups have no rows here.
   */
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

  /** Returns the sizes of all groups of an organization, ordered by group id. */
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

  /** Finds the ids of a group's direct subgroups. */
  @Query(
      """
      select subgroup_id from user_group_subgroup
      where organization_id = :organizationId and group_id = :groupId order by subgroup_id
      """)
  public abstract List<Long> subgroups(long organizationId, long groupId);

  /** Returns the ids that belong to active accounts of the organization, including bots. */
  @Query(
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds) and is_active
        and system_bot is null
      """)
  abstract List<Long> activeAccounts(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds the active direct members of groups; system groups have no rows here. */
  public Map<Long, List<Long>> membersByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(listMembersByGroup(organizationId, groupIds));
  }

  /** Finds the direct subgroups of groups. */
  public Map<Long, List<Long>> subgroupsByGroup(long organizationId, Collection<Long> groupIds) {
    return byGroup(listSubgroupsByGroup(organizationId, groupIds));
  }

  /**
   * Streams the accounts that are members of system groups by their role, ordered by id.
   *
   * <p>Hand-written JDBC; must run in a transaction.
   */
  public void forEachRoleHolder(long organizationId, Consumer<RoleHolder> consumer) {
    sql.statement(ROLE_HOLDERS)
        .bind("organizationId", organizationId)
        .forEach(row ->
            consumer.accept(
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
