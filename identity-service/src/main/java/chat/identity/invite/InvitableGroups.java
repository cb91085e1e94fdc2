package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Checks to which user groups a caller may add new members. */
@Singleton
final class InvitableGroups {
  private final UserGroupRepository groups;
  private final GroupAccess access;

  InvitableGroups(UserGroupRepository groups, GroupAccess access) {
    this.groups = groups;
    this.access = access;
  }

  /** Refuses unless the caller may add members to all of the groups. */
  void require(Caller caller, Organization organization, List<Long> groupIds) {
    Map<Long, Boolean> areDeactivated =
        groups.areDeactivated(organization.organizationId(), groupIds);
    for (long groupId : groupIds) {
      Boolean isDeactivated = areDeactivated.get(groupId);
      if (isDeactivated == null) {
        throw IdentityError.INVALID_USER_GROUP.refuse();
      }
      if (isDeactivated) {
        throw IdentityError.USER_GROUP_DEACTIVATED.refuse();
      }
    }
    access.requireMayAddMembers(caller, organization, groupIds);
  }
}
