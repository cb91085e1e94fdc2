package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupJournal;
import chat.identity.groupdirectory.GroupName;
import chat.identity.groupmodel.AddGroup;
import chat.identity.groupmodel.AddGroup.NewGroup;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.GroupRules.Wanted;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.people.GroupSetting;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Creates a group with its first members and subgroups (API: create-user-group). */
@Singleton
public class CreateGroup {
  private final LockedOrganization organizations;
  private final GroupAccess access;
  private final GroupRules rules;
  private final AddGroup addGroup;
  private final GroupJournal journal;

  CreateGroup(
      LockedOrganization organizations,
      GroupAccess access,
      GroupRules rules,
      AddGroup addGroup,
      GroupJournal journal) {
    this.organizations = organizations;
    this.access = access;
    this.rules = rules;
    this.addGroup = addGroup;
    this.journal = journal;
  }

  /** Creates a group and returns its id. */
  @Transactional
  public long create(Caller caller, CreateGroupParams params) {
    long organizationId = caller.organizationId();
    Organization organization = organizations.get(organizationId);
    access.requireMayCreate(caller, organization);
    String name = GroupName.of(params.name());
    List<Long> userIds = params.members().stream().distinct().toList();
    List<Long> subgroupIds = params.subgroups().stream().distinct().toList();
    GroupRules.requireFewChosen(Map.of(), params.settings());
    rules.requireAccounts(organizationId, userIds);
    rules.requireGroups(organizationId, subgroupIds);
    rules.requireAllowed(
        organizationId,
        organization.settings().systemGroups(),
        params.settings().entrySet().stream()
            .map(entry -> requestedValue(entry.getKey(), entry.getValue()))
            .toList());
    access.requireRoom(caller);
    UserGroup group =
        addGroup
            .add(
                new NewGroup(
                    organizationId, name, params.description(), caller.userId(), params.settings()),
                userIds,
                subgroupIds)
            .orElseThrow(() -> IdentityError.GROUP_NAME_TAKEN.refuse(name));
    journal.created(caller.userId(), organization, group);
    return group.groupId();
  }

  private static Wanted requestedValue(UserGroupSetting setting, GroupSetting value) {
    return new Wanted(setting.wireName(), value, GroupSetting.NOBODY, setting.forbidden());
  }
}
