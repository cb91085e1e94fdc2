package chat.identity.organization;

import chat.identity.IdentityError;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.GroupRules.Wanted;
import chat.identity.organization.SettingType.Group;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

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
  private final RealmEvent realmEvent;
  private final Outbox outbox;
  private final Clock clock;

  UpdateOrganization(
      OrganizationRepository organizations,
      LockedOrganization lockedOrganization,
      GroupRules groupRules,
      RealmEvent realmEvent,
      Outbox outbox,
      Clock clock) {
    this.organizations = organizations;
    this.lockedOrganization = lockedOrganization;
    this.groupRules = groupRules;
    this.realmEvent = realmEvent;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Applies the whole update or nothing; records and announces only actual differences. */
  @Transactional
  void update(Caller caller, PermittedUpdate update) {
    String name = update.name();
    OrganizationSettingsUpdate requested = update.wanted();
    Organization before = lockedOrganization.get(caller.organizationId());
    UpdateRules.requireRole(organizations.currentRole(caller), requested);
    LongPredicate active =
        groupRules.activeMembers(before.organizationId(), before.settings().groups());
    requireGroups(before, requested.groups(), active);
    Map<OrganizationSetting, Object> changed = changed(before, requested, active);
    String newName = name == null || name.equals(before.name()) ? null : name;
    if (newName == null && changed.isEmpty()) {
      return;
    }
    organizations.update(
        before.organizationId(),
        newName == null ? before.name() : newName,
        before.settings().chosenWith(changed));
    recordHistory(caller, before, newName, changed);
    List<Change> changes = new ArrayList<>();
    changes.add(OrganizationChanged.of(organizations.get(before.organizationId())));
    changes.addAll(realmEvent.of(before.organizationId(), newName, changed));
    outbox.append(before.organizationId(), changes);
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

  /** Returns the values that differ from before, in JSON form. */
  private static Map<OrganizationSetting, Object> changed(
      Organization before, OrganizationSettingsUpdate requested, LongPredicate active) {
    Map<OrganizationSetting, Object> changed = new EnumMap<>(OrganizationSetting.class);
    changed.putAll(requested.plain());
    requested
        .groups()
        .forEach((setting, update) ->
            changed.put(
                setting, update.valueInsteadOf(before.settings().group(setting), active).json()));
    changed
        .entrySet()
        .removeIf(entry -> entry.getValue().equals(before.settings().value(entry.getKey())));
    return changed;
  }

  private void recordHistory(
      Caller caller,
      Organization before,
      @Nullable String name,
      Map<OrganizationSetting, Object> changed) {
    if (name != null) {
      addChange(caller, "name", before.name(), name);
    }
    changed.forEach((setting, value) ->
        addChange(caller, setting.wireName(), before.settings().value(setting), value));
  }

  private void addChange(Caller caller, String property, Object old, Object value) {
    organizations.addChange(
        caller.organizationId(), caller.userId(), clock.instant(), property, old, value);
  }
}
