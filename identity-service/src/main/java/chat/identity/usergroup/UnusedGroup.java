package chat.identity.usergroup;

import chat.identity.group.GroupRules;
import chat.identity.group.UserGroup;
import chat.identity.group.UserGroupRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.usergroup.ObjectionRepository.SettingUse;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Deactivates a group in the transaction in which nothing uses it. */
@Singleton
class UnusedGroup {
  private final LockedOrganization organizations;
  private final GroupAccess access;
  private final UserGroupRepository groups;
  private final FindObjections objections;
  private final GroupJournal journal;

  UnusedGroup(
      LockedOrganization organizations,
      GroupAccess access,
      UserGroupRepository groups,
      FindObjections objections,
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
   * <p>Groups and the organization begin to use a group under the same lock. A channel does not: it
   * may come to name the group in this moment (decision 16).
   *
   * @param ofChannels the settings of channels that name the group
   * @return the objections; none if the group is deactivated
   */
  @Transactional
  List<Objection> deactivate(Caller caller, long groupId, List<SettingUse> ofChannels) {
    Organization organization = organizations.get(caller.organizationId());
    UserGroup group = access.manageable(caller, organization, groupId);
    GroupRules.requireActive(group);
    List<Objection> found = objections.find(group, ofChannels);
    if (!found.isEmpty()) {
      return found;
    }
    UserGroup deactivated = group.withDeactivated(true);
    groups.update(deactivated);
    journal.deactivated(caller.userId(), organization, deactivated);
    return found;
  }
}
