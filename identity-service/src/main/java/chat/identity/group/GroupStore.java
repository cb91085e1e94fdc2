package chat.identity.group;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The table {@code user_group}. */
@Singleton
public final class GroupStore {
  private final Sql sql;
  private final ObjectMapper json;
  private final Clock clock;

  GroupStore(Sql sql, ObjectMapper json, Clock clock) {
    this.sql = sql;
    this.json = json;
    this.clock = clock;
  }

  /** A group that is to be. */
  public record NewGroup(
      long organizationId,
      String name,
      String description,
      long creatorId,
      Map<UserGroupSetting, GroupSetting> chosen) {}

  /**
   * How many groups there are.
   *
   * @param own those that one person has made, himself or by his bots
   */
  public record GroupCount(long whole, long own) {}

  /** Makes the system groups of a new organization; which is inside which is not noted here. */
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
    return new SystemGroupIds(byName);
  }

  /** The group as stored; empty where its name is taken, and nothing is changed. */
  public Optional<UserGroup> insert(NewGroup group) {
    return sql.statement(
            """
            insert into user_group
              (organization_id, name, description, creator_id, date_created, settings)
            values
              (:organizationId, :name, :description, :creatorId, :created, :settings::jsonb)
            on conflict do nothing
            returning *
            """)
        .bind("organizationId", group.organizationId())
        .bind("name", group.name())
        .bind("description", group.description())
        .bind("creatorId", group.creatorId())
        .bind("created", clock.instant())
        .bind("settings", settings(group.chosen()))
        .find(this::group);
  }

  /** How many groups an organization has, deactivated ones too; system groups are not counted. */
  public GroupCount count(long organizationId, long personId) {
    return sql.statement(
            """
            select count(*) as whole,
              count(*) filter (
                where creator_id = :personId
                  or creator_id in (
                    select user_id from account
                    where organization_id = :organizationId and bot_owner_id = :personId)) as own
            from user_group where organization_id = :organizationId and not is_system_group
            """)
        .bind("organizationId", organizationId)
        .bind("personId", personId)
        .one(row -> new GroupCount(row.number("whole"), row.number("own")));
  }

  /**
   * Whether an organization has more groups than that, or more accounts in them; it looks no
   * further.
   */
  public boolean areMoreThan(int groups, int memberships, long organizationId) {
    return sql.statement(
            """
            select exists (select from user_group
                where organization_id = :organizationId offset :groups)
              or exists (select from user_group_member
                where organization_id = :organizationId offset :memberships) as answer
            """)
        .bind("organizationId", organizationId)
        .bind("groups", groups)
        .bind("memberships", memberships)
        .one(row -> row.flag("answer"));
  }

  /**
   * Writes what may change of a group: all but who made it and when. Settings that a newer release
   * knows stay as they are.
   */
  public void update(UserGroup group) {
    sql.statement(
            """
            update user_group
            set name = :name, description = :description, is_deactivated = :isDeactivated,
              settings = (settings - :known::text[]) || :settings::jsonb
            where organization_id = :organizationId and group_id = :groupId
            """)
        .bind("organizationId", group.organizationId())
        .bind("groupId", group.groupId())
        .bind("name", group.name())
        .bind("description", group.description())
        .bind("isDeactivated", group.isDeactivated())
        .bindEach("known", List.of(UserGroupSetting.values()), UserGroupSetting::wireName)
        .bind("settings", settings(group.chosen()))
        .execute();
  }

  public Optional<UserGroup> find(long organizationId, long groupId) {
    return findAll(organizationId, List.of(groupId)).stream().findFirst();
  }

  /** Those of the groups that are there, deactivated or not, in the order of their ids. */
  public List<UserGroup> findAll(long organizationId, Collection<Long> groupIds) {
    return sql.statement(
            """
            select * from user_group
            where organization_id = :organizationId and group_id = any(:groupIds) order by group_id
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(this::group);
  }

  /**
   * Groups that may name one of the accounts in their settings, deactivated ones too; an account is
   * also named by settings that are the creator's by default.
   */
  public List<UserGroup> naming(long organizationId, Collection<Long> userIds) {
    return sql.statement(
            """
            select * from user_group
            where organization_id = :organizationId and not is_system_group
              and (creator_id = any(:userIds)
                or exists (
                  select from jsonb_path_query(settings, '$.*.direct_members[*]') as member
                  where member::bigint = any(:userIds)))
            order by group_id
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(this::group);
  }

  /** Whether each of the groups that are there is deactivated, in the order of their ids. */
  public Map<Long, Boolean> areDeactivated(long organizationId, Collection<Long> groupIds) {
    Map<Long, Boolean> areDeactivated = new TreeMap<>();
    sql.statement(
            """
            select group_id, is_deactivated from user_group
            where organization_id = :organizationId and group_id = any(:groupIds)
            """)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(row -> areDeactivated.put(row.number("group_id"), row.flag("is_deactivated")));
    return areDeactivated;
  }

  /** Whether another group, deactivated or not, has the name in any case of letters. */
  public boolean isNameTaken(UserGroup except, String name) {
    return sql.statement(
            """
            select exists (
              select from user_group
              where organization_id = :organizationId and lower(name) = lower(:name)
                and group_id <> :groupId) as is_taken
            """)
        .bind("organizationId", except.organizationId())
        .bind("groupId", except.groupId())
        .bind("name", name)
        .one(row -> row.flag("is_taken"));
  }

  private String settings(Map<UserGroupSetting, GroupSetting> chosen) {
    Map<String, Object> byName = new TreeMap<>();
    chosen.forEach((setting, value) -> byName.put(setting.wireName(), value.json()));
    try {
      return json.writeValueAsString(byName);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private UserGroup group(Row row) {
    return new UserGroup(
        row.number("group_id"),
        row.number("organization_id"),
        row.text("name"),
        row.text("description"),
        row.flag("is_system_group"),
        row.flag("is_deactivated"),
        row.numberOrNull("creator_id"),
        row.instant("date_created"),
        chosen(row.text("settings")));
  }

  private Map<UserGroupSetting, GroupSetting> chosen(String settings) {
    try {
      Map<UserGroupSetting, GroupSetting> chosen = new EnumMap<>(UserGroupSetting.class);
      json.readValue(settings, Argument.mapOf(String.class, Object.class))
          .forEach((name, value) ->
              UserGroupSetting.find(name)
                  .ifPresent(setting -> chosen.put(setting, GroupSetting.ofJson(value))));
      return chosen;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
