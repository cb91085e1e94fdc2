package chat.identity.usergroup;

import chat.identity.group.UserGroup;
import chat.identity.organization.OrganizationSetting;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds who uses a group: other groups, channels by their registered uses, the organization. */
@Singleton
final class ObjectionStore {

  private static final String SUPERGROUPS =
      """
      select group_id from user_group_subgroup join user_group using (organization_id, group_id)
      where organization_id = :organizationId and subgroup_id = :groupId and not is_deactivated
      order by group_id
      """;

  private static final String CHANNELS =
      """
      select distinct channel_id as id, setting from group_use
      where organization_id = :organizationId and group_id = :groupId
      order by channel_id, setting
      """;

  /** A group's own settings count as any others. */
  private static final String GROUPS =
      """
      select group_id as id, setting.key as setting
      from user_group, jsonb_each(settings) as setting
      where organization_id = :organizationId and not is_deactivated
        and (setting.value = to_jsonb(:groupId::bigint)
          or setting.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint))
      order by group_id, setting.key
      """;

  private static final String ORGANIZATION =
      """
      select setting.key as setting from organization, jsonb_each(settings) as setting
      where organization_id = :organizationId and setting.key = any(:groupSettings)
        and (setting.value = to_jsonb(:groupId::bigint)
          or setting.value -> 'direct_subgroups' @> to_jsonb(:groupId::bigint))
      order by setting.key
      """;

  private static final List<String> GROUP_SETTINGS =
      Arrays.stream(OrganizationSetting.values())
          .filter(OrganizationSetting::isGroup)
          .map(OrganizationSetting::wireName)
          .toList();

  private final Sql sql;

  ObjectionStore(Sql sql) {
    this.sql = sql;
  }

  /** All of them, in the order of the specification's kinds; to be asked under the lock. */
  List<Objection> find(UserGroup group) {
    List<Objection> found = new ArrayList<>();
    List<Long> supergroupIds =
        sql.statement(SUPERGROUPS)
            .bind("organizationId", group.organizationId())
            .bind("groupId", group.groupId())
            .list(row -> row.number("group_id"));
    if (!supergroupIds.isEmpty()) {
      found.add(Objection.ofSupergroups(supergroupIds));
    }
    uses(CHANNELS, group).forEach((id, settings) -> found.add(Objection.ofChannel(id, settings)));
    uses(GROUPS, group).forEach((id, settings) -> found.add(Objection.ofGroup(id, settings)));
    List<String> ofOrganization =
        sql.statement(ORGANIZATION)
            .bind("organizationId", group.organizationId())
            .bind("groupId", group.groupId())
            .bind("groupSettings", GROUP_SETTINGS)
            .list(row -> row.text("setting"));
    if (!ofOrganization.isEmpty()) {
      found.add(Objection.ofOrganization(ofOrganization));
    }
    return found;
  }

  private Map<Long, List<String>> uses(String query, UserGroup group) {
    Map<Long, List<String>> settings = new LinkedHashMap<>();
    sql.statement(query)
        .bind("organizationId", group.organizationId())
        .bind("groupId", group.groupId())
        .list(row ->
            settings
                .computeIfAbsent(row.number("id"), id -> new ArrayList<>())
                .add(row.text("setting")));
    return settings;
  }
}
