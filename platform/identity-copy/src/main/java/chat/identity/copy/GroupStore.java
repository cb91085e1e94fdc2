package chat.identity.copy;

import chat.identity.copy.IdentityEvent.GroupChanged;
import chat.identity.copy.IdentityEvent.MemberChanged;
import chat.identity.copy.IdentityEvent.SubgroupChanged;
import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The tables {@code user_group}, {@code group_member} and {@code group_subgroup}. */
@Singleton
public class GroupStore {

  private static final String PUT =
      """
      insert into user_group
        (organization_id, group_id, name, description, is_system_group, is_deactivated,
         can_mention_group)
      values (?, ?, ?, ?, ?, ?, ?::jsonb)
      on conflict (organization_id, group_id) do update set
        name = excluded.name, description = excluded.description,
        is_system_group = excluded.is_system_group, is_deactivated = excluded.is_deactivated,
        can_mention_group = excluded.can_mention_group
      """;

  private static final String PUT_MEMBER =
      """
      insert into group_member (organization_id, group_id, user_id) values (?, ?, ?)
      on conflict do nothing
      """;

  private static final String REMOVE_MEMBER =
      "delete from group_member where organization_id = ? and group_id = ? and user_id = ?";

  private static final String PUT_SUBGROUP =
      """
      insert into group_subgroup (organization_id, group_id, subgroup_id) values (?, ?, ?)
      on conflict do nothing
      """;

  private static final String REMOVE_SUBGROUP =
      "delete from group_subgroup where organization_id = ? and group_id = ? and subgroup_id = ?";

  private static final String BY_IDS =
      """
      select organization_id, group_id, name, description, is_system_group, is_deactivated,
        can_mention_group
      from user_group where organization_id = ? and group_id = any(?)
      """;

  private static final String SYSTEM_GROUPS =
      "select group_id, name from user_group where organization_id = ? and is_system_group";

  /** From the groups that name the user or follow from the role upwards to those around them. */
  private static final String CONTAINING =
      """
      with recursive containing (group_id) as (
        (select group_id from user_group
          where organization_id = ? and is_system_group and name = any(?)
         union all
         select group_id from group_member join user_group using (organization_id, group_id)
          where organization_id = ? and user_id = ? and not is_deactivated and not is_system_group)
        union
        select outer_group.group_id
        from containing
          join group_subgroup
            on group_subgroup.organization_id = ? and subgroup_id = containing.group_id
          join user_group outer_group
            on outer_group.organization_id = group_subgroup.organization_id
            and outer_group.group_id = group_subgroup.group_id
        where not outer_group.is_deactivated and not outer_group.is_system_group
      )
      select group_id from containing
      """;

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  GroupStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** The groups of those ids, deactivated or not, by their ids; ids of no group are not in it. */
  @Connectable
  public Map<Long, UserGroup> findAll(long organizationId, Collection<Long> groupIds) {
    return jdbc.prepareStatement(
        BY_IDS,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setArray(
              2, statement.getConnection().createArrayOf("bigint", groupIds.toArray()));
          try (ResultSet rows = statement.executeQuery()) {
            Map<Long, UserGroup> groups = new LinkedHashMap<>();
            while (rows.next()) {
              UserGroup group = group(rows);
              groups.put(group.groupId(), group);
            }
            return groups;
          }
        });
  }

  /** The ids of the organization's system groups, as far as this copy has come. */
  @Connectable
  Map<Long, SystemGroup> systemGroups(long organizationId) {
    return jdbc.prepareStatement(
        SYSTEM_GROUPS,
        statement -> {
          statement.setLong(1, organizationId);
          try (ResultSet rows = statement.executeQuery()) {
            Map<Long, SystemGroup> groups = new LinkedHashMap<>();
            while (rows.next()) {
              long groupId = rows.getLong("group_id");
              SystemGroup.of(rows.getString("name")).ifPresent(group -> groups.put(groupId, group));
            }
            return groups;
          }
        });
  }

  /**
   * The ids of all groups that a user is in, directly or through other groups.
   *
   * @param systemGroups the system groups that the user is in, which follow from the account
   */
  @Connectable
  Set<Long> containing(long organizationId, long userId, Collection<SystemGroup> systemGroups) {
    return jdbc.prepareStatement(
        CONTAINING,
        statement -> {
          Object[] names = systemGroups.stream().map(SystemGroup::wireName).toArray();
          statement.setLong(1, organizationId);
          statement.setArray(2, statement.getConnection().createArrayOf("text", names));
          statement.setLong(3, organizationId);
          statement.setLong(4, userId);
          statement.setLong(5, organizationId);
          try (ResultSet rows = statement.executeQuery()) {
            Set<Long> groupIds = new HashSet<>();
            while (rows.next()) {
              groupIds.add(rows.getLong(1));
            }
            return groupIds;
          }
        });
  }

  void put(GroupChanged changed) {
    jdbc.prepareStatement(
        PUT,
        statement -> {
          statement.setLong(1, changed.organizationId());
          statement.setLong(2, changed.groupId());
          statement.setString(3, changed.name());
          statement.setString(4, changed.description());
          statement.setBoolean(5, changed.isSystemGroup());
          statement.setBoolean(6, changed.isDeactivated());
          statement.setString(7, write(changed.canMentionGroup()));
          return statement.executeUpdate();
        });
  }

  void put(MemberChanged changed) {
    update(PUT_MEMBER, changed.organizationId(), changed.groupId(), changed.userId());
  }

  void removeMember(long organizationId, long groupId, long userId) {
    update(REMOVE_MEMBER, organizationId, groupId, userId);
  }

  void put(SubgroupChanged changed) {
    update(PUT_SUBGROUP, changed.organizationId(), changed.groupId(), changed.subgroupId());
  }

  void removeSubgroup(long organizationId, long groupId, long subgroupId) {
    update(REMOVE_SUBGROUP, organizationId, groupId, subgroupId);
  }

  private void update(String sql, long organizationId, long groupId, long partId) {
    jdbc.prepareStatement(
        sql,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setLong(2, groupId);
          statement.setLong(3, partId);
          return statement.executeUpdate();
        });
  }

  private UserGroup group(ResultSet row) throws SQLException {
    return new UserGroup(
        row.getLong("organization_id"),
        row.getLong("group_id"),
        row.getString("name"),
        row.getString("description"),
        row.getBoolean("is_system_group"),
        row.getBoolean("is_deactivated"),
        read(row.getString("can_mention_group")));
  }

  private String write(GroupSetting setting) {
    try {
      return json.writeValueAsString(setting);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GroupSetting read(String setting) {
    try {
      return json.readValue(setting, GroupSetting.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
