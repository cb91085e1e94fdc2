package chat.identity.organization;

import chat.identity.IdentityError;
import chat.identity.group.GroupRules;
import chat.identity.group.GroupRules.Wanted;
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
 * The transaction in which an organization is changed. Under its lock, so that no group is
 * deactivated while a setting comes to use it, and no expectation is met by two requests at once.
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

  /** Changes all that is wanted, or nothing; tells and notes what is different alone. */
  @Transactional
  void update(Caller caller, PermittedUpdate update) {
    String name = update.name();
    WantedSettings wanted = update.wanted();
    Organization before = lockedOrganization.get(caller.organizationId());
    UpdateRules.requireRole(organizations.currentRole(caller), wanted);
    LongPredicate active =
        groupRules.activeMembers(before.organizationId(), before.settings().groups());
    requireGroups(before, wanted.groups(), active);
    Map<OrganizationSetting, Object> changed = changed(before, wanted, active);
    String newName = name == null || name.equals(before.name()) ? null : name;
    if (newName == null && changed.isEmpty()) {
      return;
    }
    organizations.update(
        before.organizationId(),
        newName == null ? before.name() : newName,
        before.settings().chosenWith(changed));
    note(caller, before, newName, changed);
    List<Change> changes = new ArrayList<>();
    changes.add(OrganizationChanged.of(organizations.get(before.organizationId())));
    changes.addAll(realmEvent.of(before.organizationId(), newName, changed));
    outbox.append(before.organizationId(), changes);
  }

  private void requireGroups(
      Organization organization,
      Map<OrganizationSetting, GroupSettingUpdate> wanted,
      LongPredicate active) {
    List<Wanted> values = new ArrayList<>();
    wanted.forEach((setting, update) -> {
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

  /** What is different from before, in JSON form. */
  private static Map<OrganizationSetting, Object> changed(
      Organization before, WantedSettings wanted, LongPredicate active) {
    Map<OrganizationSetting, Object> changed = new EnumMap<>(OrganizationSetting.class);
    changed.putAll(wanted.plain());
    wanted
        .groups()
        .forEach((setting, update) ->
            changed.put(
                setting, update.valueInsteadOf(before.settings().group(setting), active).json()));
    changed
        .entrySet()
        .removeIf(entry -> entry.getValue().equals(before.settings().value(entry.getKey())));
    return changed;
  }

  private void note(
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
