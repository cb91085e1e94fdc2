package chat.identity.groupmodel;

import chat.kit.people.GroupSetting;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.model.runtime.convert.AttributeConverter;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table {@code user_group}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface UserGroupRepository extends GenericRepository<UserGroup, Long> {

  /**
   * Numbers of groups.
   *
   * @param own the number of groups that one person or their bots have created
   */
  @Introspected
  record GroupCount(long whole, long own) {}

  /** The key of the group that a statement changes. */
  record GroupKey(long organizationId, long groupId) {}

  /** Whether a group is deactivated. */
  @Introspected
  record GroupStatus(long groupId, boolean isDeactivated) {}

  @Query(
      """
      insert into user_group
        (organization_id, name, description, is_system_group, date_created)
      values (:organizationId, :name, :description, true, :created)
      returning group_id
      """)
  long insertSystemGroup(long organizationId, String name, String description, Instant created);

  /**
   * Inserts a group.
   *
   * @return the stored group; empty, without any change, if its name is in use
   */
  @Query(
      """
      insert into user_group
        (organization_id, name, description, creator_id, date_created, settings)
      values
        (:organizationId, :name, :description, :creatorId, :created, :settings::jsonb)
      on conflict do nothing
      returning *
      """)
  List<UserGroup> insert(
      long organizationId,
      String name,
      String description,
      long creatorId,
      Instant created,
      @TypeDef(type = DataType.STRING, converter = SettingsConverter.class)
          Map<UserGroupSetting, GroupSetting> settings);

  /** Counts an organization's groups, including deactivated ones, without system groups. */
  @Query(
      """
      select count(*) as whole,
        count(*) filter (
          where creator_id = :personId
            or creator_id in (
              select user_id from account
              where organization_id = :organizationId and bot_owner_id = :personId)) as own
      from user_group where organization_id = :organizationId and not is_system_group
      """)
  GroupCount count(long organizationId, long personId);

  /** Whether an organization has more groups or memberships than given; stops counting there. */
  @Query(
      """
      select exists (select from user_group
          where organization_id = :organizationId offset :groups)
        or exists (select from user_group_member
          where organization_id = :organizationId offset :memberships)
      """)
  boolean areMoreThan(int groups, int memberships, long organizationId);

  /** Updates a group except its creator and date; keeps settings of newer releases. */
  default void update(UserGroup group) {
    update(
        new GroupKey(group.organizationId(), group.groupId()),
        group.name(),
        group.description(),
        group.isDeactivated(),
        Arrays.stream(UserGroupSetting.values()).map(UserGroupSetting::wireName).toList(),
        group.chosen());
  }

  /**
   * Updates a group; keeps settings that are not in {@code known}.
   *
   * @param known the names of the settings that are replaced
   */
  @ParameterExpression(name = "organizationId", expression = "#{group.organizationId()}")
  @ParameterExpression(name = "groupId", expression = "#{group.groupId()}")
  @Query(
      """
      update user_group
      set name = :name, description = :description, is_deactivated = :isDeactivated,
        settings = (settings - :known::text[]) || :settings::jsonb
      where organization_id = :organizationId and group_id = :groupId
      """)
  void update(
      GroupKey group,
      String name,
      String description,
      boolean isDeactivated,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> known,
      @TypeDef(type = DataType.STRING, converter = SettingsConverter.class)
          Map<UserGroupSetting, GroupSetting> settings);

  default Optional<UserGroup> find(long organizationId, long groupId) {
    return findAll(organizationId, List.of(groupId)).stream().findFirst();
  }

  /** Finds the existing groups among the ids, including deactivated ones, ordered by id. */
  @Query(
      """
      select * from user_group
      where organization_id = :organizationId and group_id = any(:groupIds) order by group_id
      """)
  List<UserGroup> findAll(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /**
   * Finds groups whose settings may list one of the accounts, including deactivated groups.
   *
   * <p>The creator is included, because some settings list the creator by default.
   */
  @Query(
      """
      select * from user_group
      where organization_id = :organizationId and not is_system_group
        and (creator_id = any(:userIds)
          or exists (
            select from jsonb_path_query(settings, '$.*.direct_members[*]') as member
            where member::bigint = any(:userIds)))
      order by group_id
      """)
  List<UserGroup> naming(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  @Query(
      """
      select group_id, is_deactivated from user_group
      where organization_id = :organizationId and group_id = any(:groupIds)
      """)
  List<GroupStatus> statuses(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> groupIds);

  /** Returns the deactivation state of the existing groups, ordered by id. */
  default Map<Long, Boolean> areDeactivated(long organizationId, Collection<Long> groupIds) {
    Map<Long, Boolean> areDeactivated = new TreeMap<>();
    statuses(organizationId, groupIds)
        .forEach(status -> areDeactivated.put(status.groupId(), status.isDeactivated()));
    return areDeactivated;
  }

  /** Whether another group, deactivated or not, has the name, ignoring case. */
  @Query(
      """
      select exists (
        select from user_group
        where organization_id = :organizationId and lower(name) = lower(:name)
          and group_id <> :exceptGroupId)
      """)
  boolean isNameTaken(long organizationId, long exceptGroupId, String name);

  /** Converts the explicitly chosen settings; skips settings of newer releases. */
  @Singleton
  final class SettingsConverter
      implements AttributeConverter<Map<UserGroupSetting, GroupSetting>, String> {
    private final ObjectMapper json;

    SettingsConverter(ObjectMapper json) {
      this.json = json;
    }

    @Override
    public @Nullable String convertToPersistedValue(
        @Nullable Map<UserGroupSetting, GroupSetting> chosen, ConversionContext context) {
      if (chosen == null) {
        return null;
      }
      Map<String, Object> byName = new TreeMap<>();
      chosen.forEach((setting, value) -> byName.put(setting.wireName(), value.json()));
      try {
        return json.writeValueAsString(byName);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public @Nullable Map<UserGroupSetting, GroupSetting> convertToEntityValue(
        @Nullable String text, ConversionContext context) {
      if (text == null) {
        return null;
      }
      Map<UserGroupSetting, GroupSetting> chosen = new EnumMap<>(UserGroupSetting.class);
      try {
        json.readValue(text, Argument.mapOf(String.class, Object.class))
            .forEach((name, value) ->
                UserGroupSetting.find(name)
                    .ifPresent(setting -> chosen.put(setting, GroupSetting.ofJson(value))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return chosen;
    }
  }
}
