package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupmodel.GroupRules;
import chat.identity.organization.OrganizationRepository;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;

/** Deactivates a group that nothing uses (API: deactivate-user-group). */
@Singleton
final class DeactivateGroup {
  private final OrganizationRepository organizations;
  private final GroupAccess access;
  private final ChannelReferences channelReferences;
  private final UnusedGroup unusedGroup;

  DeactivateGroup(
      OrganizationRepository organizations,
      GroupAccess access,
      ChannelReferences channelReferences,
      UnusedGroup unusedGroup) {
    this.organizations = organizations;
    this.access = access;
    this.channelReferences = channelReferences;
    this.unusedGroup = unusedGroup;
  }

  /**
   * Deactivates a group; refuses if it is in use.
   *
   * <p>Channels-service is queried without the organization's lock, and only for callers who may
   * deactivate the group. Responds with 503 if it is unavailable.
   */
  void deactivate(Caller caller, long groupId) {
    long organizationId = caller.organizationId();
    GroupRules.requireActive(access.manageable(caller, organizations.get(organizationId), groupId));
    List<SettingUse> channelUses = channelReferences.find(organizationId, groupId);
    List<Objection> objections = unusedGroup.deactivate(caller, groupId, channelUses);
    if (!objections.isEmpty()) {
      throw IdentityError.GROUP_IN_USE.refuse().with("objections", objections);
    }
  }
}
