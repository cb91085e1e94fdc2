package chat.identity.usergroup;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Finds uses of a group in identity-service's own tables: by other groups and the organization. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ObjectionRepository extends GenericRepository<ObjectionRepository.SettingUse, Long> {

  /** A setting of a channel or a group that uses the group. */
  @MappedEntity("user_group")
  record SettingUse(long id, String setting) {}

  /** Finds the active groups of which the group is a direct subgroup. */
  @Query(
      """
      select group_id from user_group_subgroup join user_group using (organization_id, group_id)
      where organization_id = :organizationId and subgroup_id = :groupId and not is_deactivated
      order by group_id
      """)
  List<Long> supergroups(long organizationId, long groupId);

  /** Finds uses in settings of active groups, including the group itself. */
  @Query(
      """
      select group_id as id, setting.key as setting
      from user_group, jsonb_each(settings) as setting
      where organization_id = :organizationId and not is_deactivated
        and (setting.value = to_jsonb(:groupId::bigint)
          or setting.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint))
      order by group_id, setting.key
      """)
  List<SettingUse> groups(long organizationId, long groupId);

  /** Finds the organization's settings that use the group. */
  @Query(
      """
      select setting.key as setting from organization, jsonb_each(settings) as setting
      where organization_id = :organizationId and setting.key = any(:groupSettings)
        and (setting.value = to_jsonb(:groupId::bigint)
          or setting.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint))
      order by setting.key
      """)
  List<String> organizationSettings(
      long organizationId,
      long groupId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> groupSettings);
}
