package chat.identity.groupmember;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.Permissions;
import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.groupmodel.UserGroup;
import chat.identity.organization.Organization;
import chat.identity.user.AccessibleUsers;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;

/** Checks whether an account is a member of a group (API: get-is-user-group-member). */
@Singleton
final class IsMember {
  private final AccessibleUsers users;
  private final Permissions permissions;
  private final GroupDirectory directory;

  IsMember(AccessibleUsers users, Permissions permissions, GroupDirectory directory) {
    this.users = users;
    this.permissions = permissions;
    this.directory = directory;
  }

  boolean ask(Caller caller, Organization organization, UserGroup group, IsMemberParams params) {
    Account account = users.get(caller, organization, params.userId());
    if (!account.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    return params.directMemberOnly()
        ? directory.hasDirectMember(organization, group, account)
        : permissions.isIn(account, organization, GroupSetting.ofGroup(group.groupId()));
  }
}
