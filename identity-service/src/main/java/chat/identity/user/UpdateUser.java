package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountEdit;
import chat.identity.account.RoleRules;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.profilefields.ProfileValues.Answer;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes another user's name, role, address or profile (API: update-user).
 *
 * <p>Runs under the organization's lock, so that of two owners who demote each other, one remains
 * owner.
 */
@Singleton
class UpdateUser {
  private final LockedOrganization organizations;
  private final AccessibleUsers users;
  private final RoleRules roleRules;
  private final EditAccount editAccount;
  private final ChangeAddress changeAddress;
  private final ChangeProfile changeProfile;

  UpdateUser(
      LockedOrganization organizations,
      AccessibleUsers users,
      RoleRules roleRules,
      EditAccount editAccount,
      ChangeAddress changeAddress,
      ChangeProfile changeProfile) {
    this.organizations = organizations;
    this.users = users;
    this.roleRules = roleRules;
    this.editAccount = editAccount;
    this.changeAddress = changeAddress;
    this.changeProfile = changeProfile;
  }

  /** Updates the user; values that were not sent stay unchanged. */
  @Transactional
  void update(Caller requester, UpdateUserParams params) {
    RoleRules.requireAdministrator(requester);
    Organization organization = organizations.get(requester.organizationId());
    Caller caller = roleRules.currentAdministrator(requester);
    Account target = users.get(caller, organization, params.userId());
    if (target.isSystemBot() || target.isDeleted()) {
      throw IdentityError.NO_SUCH_USER.refuse();
    }
    String fullName = fullName(target, params.fullName(), organization);
    Role role = params.role() == null ? null : params.role().role();
    if (role != null && role != target.role()) {
      roleRules.require(caller, target, role, target.ownerId());
    }
    Account edited = editAccount.edit(target, AccountEdit.of(fullName, role), organization);
    if (params.newEmail() != null) {
      changeAddress.change(caller, edited, params.newEmail(), organization);
    }
    if (params.profileData() != null) {
      List<Answer> answers = Answer.list(params.profileData());
      changeProfile.write(organization, target, caller.role(), answers);
    }
  }

  private @Nullable String fullName(
      Account target, @Nullable String sent, Organization organization) {
    if (sent == null) {
      return null;
    }
    String fullName = PersonRules.fullName(sent);
    if (!fullName.equals(target.fullName())) {
      editAccount.requireFreeName(target, fullName, organization);
    }
    return fullName;
  }
}
