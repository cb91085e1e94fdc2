package chat.identity.organization;

import chat.identity.IdentityError;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.GroupRules.Wanted;
import chat.identity.organization.SettingType.Group;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * The transaction that updates an organization, holding its lock.
 *
 * <p>The lock ensures that no group is deactivated while a setting starts to use it, and that
 * concurrent requests cannot both pass the check of the expected value.
 */
@Singleton
class UpdateOrganization {
  private final OrganizationRepository organizations;
  private final LockedOrganization lockedOrganization;
  private final GroupRules groupRules;
  private final ApplySettings applySettings;

  UpdateOrganization(
      OrganizationRepository organizations,
      LockedOrganization lockedOrganization,
      GroupRules groupRules,
      ApplySettings applySettings) {
    this.organizations = organizations;
    this.lockedOrganization = lockedOrganization;
    this.groupRules = groupRules;
    this.applySettings = applySettings;
  }

  /** Applies the whole update or nothing; records and announces only actual differences. */
  @Transactional
  void update(Caller caller, PermittedUpdate update) {
    OrganizationSettingsUpdate requested = update.wanted();
    Organization before = lockedOrganization.get(caller.organizationId());
    UpdateRules.requireRole(organizations.currentRole(caller), requested);
    LongPredicate active =
        groupRules.activeMembers(before.organizationId(), before.settings().groups());
    requireGroups(before, requested.groups(), active);
    applySettings.apply(before, caller, update.name(), values(before, requested, active));
  }

  private void requireGroups(
      Organization organization,
      Map<OrganizationSetting, GroupSettingUpdate> requested,
      LongPredicate active) {
    List<Wanted> values = new ArrayList<>();
    requested.forEach((setting, update) -> {
      String name = setting.wireName();
      GroupSetting before = organization.settings().group(setting);
      update.requireExpected(name, before, active, IdentityError.EXPECTATION_MISMATCH);
      if (setting.type() instanceof Group type) {
        if (type.isSystemOnly() && !isSystemGroup(update, organization)) {
          throw IdentityError.SYSTEM_GROUP_REQUIRED.refuse(name);
        }
        values.add(
            new Wanted(name, update.valueInsteadOf(before, active), before, type.forbidden()));
      }
    });
    groupRules.requireAllowed(
        organization.organizationId(), organization.settings().systemGroups(), values);
  }

  private static boolean isSystemGroup(GroupSettingUpdate update, Organization organization) {
    GroupSetting value = update.value();
    return value.isOneGroup()
        && organization
            .settings()
            .systemGroups()
            .groupOf(value.directSubgroups().getFirst())
            .isPresent();
  }

  /** Returns the requested values in JSON form. */
  private static Map<OrganizationSetting, Object> values(
      Organization before, OrganizationSettingsUpdate requested, LongPredicate active) {
    Map<OrganizationSetting, Object> values = new EnumMap<>(OrganizationSetting.class);
    values.putAll(requested.plain());
    requested
        .groups()
        .forEach((setting, update) ->
            values.put(
                setting, update.valueInsteadOf(before.settings().group(setting), active).json()));
    return values;
  }
}
