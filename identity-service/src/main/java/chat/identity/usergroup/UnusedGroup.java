package chat.identity.usergroup;

import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupJournal;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** The transaction that deactivates a group if nothing uses it. */
@Singleton
class UnusedGroup {
  private final LockedOrganization organizations;
  private final GroupAccess access;
  private final UserGroupRepository groups;
  private final FindDeactivationObjections objections;
  private final GroupJournal journal;

  UnusedGroup(
      LockedOrganization organizations,
      GroupAccess access,
      UserGroupRepository groups,
      FindDeactivationObjections objections,
      GroupJournal journal) {
    this.organizations = organizations;
    this.access = access;
    this.groups = groups;
    this.objections = objections;
    this.journal = journal;
  }

  /**
   * Deactivates the group if nothing uses it.
   *
   * <p>Groups and the organization start to use a group only under the same lock. Channels do not:
   * a channel may start to refer to the group at the same moment (decision 16).
   *
   * @param ofChannels the channel settings that refer to the group
   * @return the objections; empty if the group has been deactivated
   */
  @Transactional
  List<Objection> deactivate(Caller caller, long groupId, List<SettingUse> ofChannels) {
    Organization organization = organizations.get(caller.organizationId());
    UserGroup group = access.manageable(caller, organization, groupId);
    GroupRules.requireActive(group);
    List<Objection> objectionsFound = objections.find(group, ofChannels);
    if (!objectionsFound.isEmpty()) {
      return objectionsFound;
    }
    UserGroup deactivated = group.withDeactivated(true);
    groups.update(deactivated);
    journal.deactivated(caller.userId(), organization, deactivated);
    return objectionsFound;
  }
}
