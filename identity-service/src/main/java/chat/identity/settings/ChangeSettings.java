package chat.identity.settings;

import chat.identity.IdentityError;
import chat.identity.account.UserSetting;
import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.password.PasswordChange;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes the settings of the caller or of several users (API: update-settings).
 *
 * <p>Passwords are verified and hashed outside of transactions.
 */
@Singleton
final class ChangeSettings {
  private final PasswordChange passwordChange;
  private final OwnAccount ownAccount;
  private final OrganizationRepository organizations;
  private final GroupDirectory groups;
  private final ChangeOthersSettings changeOthersSettings;

  ChangeSettings(
      PasswordChange passwordChange,
      OwnAccount ownAccount,
      OrganizationRepository organizations,
      GroupDirectory groups,
      ChangeOthersSettings changeOthersSettings) {
    this.passwordChange = passwordChange;
    this.ownAccount = ownAccount;
    this.organizations = organizations;
    this.groups = groups;
    this.changeOthersSettings = changeOthersSettings;
  }

  /** Changes all sent values or none. */
  void change(Caller caller, ChangeSettingsParams params, UserSettingsUpdate settings) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    if (params.targetUsers() != null) {
      changeOthers(caller, params, params.targetUsers(), settings);
      return;
    }
    OwnAccount.Wanted requested = OwnAccount.Wanted.of(params, settings);
    PasswordChange.Proved password = password(caller, params);
    ownAccount.change(caller, requested, password);
  }

  private void changeOthers(
      Caller caller,
      ChangeSettingsParams params,
      TargetUsers targets,
      UserSettingsUpdate settings) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    if (params.concernsOneAccount()
        || settings.values().keySet().stream().anyMatch(UserSetting::isSensitive)) {
      throw IdentityError.SETTING_NOT_FOR_OTHERS.refuse();
    }
    Organization organization = organizations.get(caller.organizationId());
    Set<Long> userIds = new LinkedHashSet<>(targets.userIds());
    userIds.addAll(groups.allMembers(organization, targets.groupIds()));
    if (userIds.size() > TargetUsers.MAX_USERS) {
      throw IdentityError.TOO_MANY_TARGET_USERS.refuse(TargetUsers.MAX_USERS);
    }
    changeOthersSettings.change(caller, targets, userIds, settings);
  }

  private PasswordChange.@Nullable Proved password(Caller caller, ChangeSettingsParams params) {
    if (params.newPassword() == null || params.newPassword().isEmpty()) {
      return null;
    }
    String newPassword = PersonRules.password("new_password", params.newPassword());
    String oldPassword = params.oldPassword() == null ? "" : params.oldPassword();
    return passwordChange.prove(caller.organizationId(), caller.userId(), oldPassword, newPassword);
  }
}
