package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.group.GroupRules;
import chat.identity.organization.OrganizationRepository;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;

/** Deactivates a group that nothing uses (specification, operation 11). */
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
   * Refuses if something uses the group; 503 if channels-service is unavailable, which is asked
   * without the organization's lock, and only for callers who may deactivate the group.
   */
  void deactivate(Caller caller, long groupId) {
    long organizationId = caller.organizationId();
    GroupRules.requireActive(access.manageable(caller, organizations.get(organizationId), groupId));
    List<SettingUse> ofChannels = channelReferences.find(organizationId, groupId);
    List<Objection> objections = unusedGroup.deactivate(caller, groupId, ofChannels);
    if (!objections.isEmpty()) {
      throw IdentityError.GROUP_IN_USE.refuse().with("objections", objections);
    }
  }
}
