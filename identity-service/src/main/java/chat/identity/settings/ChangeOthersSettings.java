package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountSettingsRepository;
import chat.identity.groupmodel.GroupRules;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** The transaction that changes settings of several users at once, for administrators. */
@Singleton
class ChangeOthersSettings {
  private final LockedOrganization lockedOrganization;
  private final OrganizationRepository organizations;
  private final AccountSettingsRepository accounts;
  private final GroupRules groupRules;
  private final StoreSettings storeSettings;

  ChangeOthersSettings(
      LockedOrganization lockedOrganization,
      OrganizationRepository organizations,
      AccountSettingsRepository accounts,
      GroupRules groupRules,
      StoreSettings storeSettings) {
    this.lockedOrganization = lockedOrganization;
    this.organizations = organizations;
    this.accounts = accounts;
    this.groupRules = groupRules;
    this.storeSettings = storeSettings;
  }

  /**
   * Applies all requested values or none; bots keep their settings.
   *
   * @param userIds the named users and the members of the named groups
   */
  @Transactional
  void change(
      Caller caller, TargetUsers targets, Collection<Long> userIds, UserSettingsUpdate requested) {
    Organization organization = lockedOrganization.get(caller.organizationId());
    organizations
        .currentRole(caller)
        .requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    groupRules.requireGroups(caller.organizationId(), targets.groupIds());
    accounts.unknown(caller.organizationId(), userIds).stream()
        .findFirst()
        .ifPresent(unknown -> {
          throw IdentityError.INVALID_USER_ID.refuse(unknown);
        });
    List<Account> people = accounts.people(caller.organizationId(), userIds);
    if (!requested.values().isEmpty()) {
      storeSettings.ofPeople(
          people, requested.values(), targets.skipIfAlreadyEdited(), organization);
    }
  }
}
