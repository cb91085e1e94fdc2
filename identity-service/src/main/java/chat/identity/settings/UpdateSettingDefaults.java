package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.UserSetting;
import chat.identity.account.UserSettingDefaultsRepository;
import chat.identity.account.UserSettings;
import chat.identity.organization.ApplySettings;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transaction that updates the default settings of new accounts, for administrators. */
@Singleton
class UpdateSettingDefaults {
  private final LockedOrganization lockedOrganization;
  private final OrganizationRepository organizations;
  private final UserSettingDefaultsRepository defaults;
  private final ApplySettings applySettings;
  private final Outbox outbox;
  private final Clock clock;

  UpdateSettingDefaults(
      LockedOrganization lockedOrganization,
      OrganizationRepository organizations,
      UserSettingDefaultsRepository defaults,
      ApplySettings applySettings,
      Outbox outbox,
      Clock clock) {
    this.lockedOrganization = lockedOrganization;
    this.organizations = organizations;
    this.defaults = defaults;
    this.applySettings = applySettings;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * Applies the whole update or nothing; records and announces only actual differences.
   *
   * @param visibility null if it stays unchanged; a setting of the organization
   */
  @Transactional
  void update(
      Caller caller, @Nullable EmailAddressVisibility visibility, UserSettingsUpdate requested) {
    long organizationId = caller.organizationId();
    Organization organization = lockedOrganization.get(organizationId);
    organizations
        .currentRole(caller)
        .requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    if (visibility != null) {
      applySettings.set(
          organization,
          caller,
          OrganizationSetting.EMAIL_ADDRESS_VISIBILITY,
          (long) visibility.number());
    }
    UserSettings before = defaults.get(organizationId);
    UserSettings after = before.with(requested.values());
    if (!after.equals(before)) {
      defaults.put(organizationId, UserSetting.wireNames(), after);
      organizations.addChange(
          organizationId,
          caller.userId(),
          clock.instant(),
          "user_setting_defaults",
          before.chosen(),
          after.chosen());
      outbox.append(organizationId, events(organizationId, before, after));
    }
  }

  private static List<Change> events(long organizationId, UserSettings before, UserSettings after) {
    List<Change> events = new ArrayList<>();
    for (UserSetting setting : after.changedSince(before)) {
      events.add(
          SettingDefaultsEvent.updated(organizationId, setting.wireName(), after.value(setting)));
    }
    return events;
  }
}
