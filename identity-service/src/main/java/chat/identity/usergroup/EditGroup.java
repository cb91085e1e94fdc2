package chat.identity.usergroup;

import static java.util.stream.Collectors.joining;

import chat.identity.IdentityError;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupJournal;
import chat.identity.groupdirectory.GroupName;
import chat.identity.groupmodel.GroupMemberRepository;
import chat.identity.groupmodel.GroupRules;
import chat.identity.groupmodel.GroupRules.Wanted;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.error.RequestError;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** Changes name, description and settings of groups, and reactivates groups. */
@Singleton
class EditGroup {
  private final LockedOrganization organizations;
  private final GroupAccess access;
  private final GroupRules rules;
  private final UserGroupRepository groups;
  private final GroupMemberRepository members;
  private final GroupJournal journal;

  EditGroup(
      LockedOrganization organizations,
      GroupAccess access,
      GroupRules rules,
      UserGroupRepository groups,
      GroupMemberRepository members,
      GroupJournal journal) {
    this.organizations = organizations;
    this.access = access;
    this.rules = rules;
    this.groups = groups;
    this.members = members;
    this.journal = journal;
  }

  /** Edits a group; a deactivated group can be edited but still cannot be used. */
  @Transactional
  void edit(Caller caller, EditGroupParams params) {
    GroupAccess.requireNoGuest(caller);
    if (params.isEmpty()) {
      throw IdentityError.NO_NEW_DATA.refuse();
    }
    if (Boolean.TRUE.equals(params.deactivated())) {
      throw RequestError.INVALID.refuse("deactivated");
    }
    Organization organization = organizations.get(caller.organizationId());
    UserGroup group = access.manageable(caller, organization, params.userGroupId());
    if (group.isDeactivated() && params.deactivated() != null) {
      group = reactivate(caller, organization, group);
    }
    UserGroup changed = changed(organization, group, params);
    if (!changed.equals(group)) {
      groups.update(changed);
      journal.changed(caller.userId(), organization, group, changed);
    }
  }

  private UserGroup reactivate(Caller caller, Organization organization, UserGroup group) {
    requireUsesNoDeactivated(group);
    UserGroup active = group.withDeactivated(false);
    groups.update(active);
    journal.reactivated(caller.userId(), organization, active);
    return active;
  }

  /** While the group was deactivated, the groups that it uses could be deactivated. */
  private void requireUsesNoDeactivated(UserGroup group) {
    TreeSet<Long> usedGroupIds =
        new TreeSet<>(members.subgroups(group.organizationId(), group.groupId()));
    group.chosen().values().forEach(value -> usedGroupIds.addAll(value.directSubgroups()));
    usedGroupIds.remove(group.groupId());
    String deactivated =
        groups.areDeactivated(group.organizationId(), usedGroupIds).entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(each -> Long.toString(each.getKey()))
            .collect(joining(", "));
    if (!deactivated.isEmpty()) {
      throw IdentityError.USES_DEACTIVATED_GROUPS.refuse(deactivated);
    }
  }

  private UserGroup changed(Organization organization, UserGroup group, EditGroupParams params) {
    UserGroup changed = group;
    if (params.name() != null) {
      String name = GroupName.of(params.name());
      if (groups.isNameTaken(group.organizationId(), group.groupId(), name)) {
        throw IdentityError.GROUP_NAME_TAKEN.refuse(name);
      }
      changed = changed.withName(name);
    }
    if (params.description() != null) {
      changed = changed.withDescription(params.description());
    }
    if (!params.settings().isEmpty()) {
      changed = changed.withChosen(chosen(organization, group, params.settings()));
    }
    return changed;
  }

  private Map<UserGroupSetting, GroupSetting> chosen(
      Organization organization,
      UserGroup group,
      Map<UserGroupSetting, GroupSettingUpdate> updates) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    Map<UserGroupSetting, GroupSetting> values = new EnumMap<>(UserGroupSetting.class);
    List<Wanted> requested = new ArrayList<>();
    LongPredicate active =
        rules.activeMembers(group.organizationId(), group.settings(systemGroups));
    updates.forEach((setting, update) -> {
      GroupSetting before = group.setting(setting, systemGroups);
      update.requireExpected(
          setting.wireName(), before, active, IdentityError.EXPECTATION_MISMATCH);
      GroupSetting value = update.valueInsteadOf(before, active);
      values.put(setting, value);
      requested.add(new Wanted(setting.wireName(), value, before, setting.forbidden()));
    });
    rules.requireAllowed(group.organizationId(), systemGroups, requested);
    Map<UserGroupSetting, GroupSetting> chosen = new EnumMap<>(UserGroupSetting.class);
    chosen.putAll(group.chosen());
    chosen.putAll(values);
    GroupRules.requireFewChosen(group.chosen(), chosen);
    return chosen;
  }
}
