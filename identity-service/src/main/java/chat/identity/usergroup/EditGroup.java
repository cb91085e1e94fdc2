package chat.identity.usergroup;

import static java.util.stream.Collectors.joining;

import chat.identity.IdentityError;
import chat.identity.group.GroupMemberRepository;
import chat.identity.group.GroupRules;
import chat.identity.group.GroupRules.Wanted;
import chat.identity.group.SystemGroupIds;
import chat.identity.group.UserGroup;
import chat.identity.group.UserGroupRepository;
import chat.identity.group.UserGroupSetting;
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

/** Renames and describes groups, changes their settings and reactivates them. */
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

  /** A deactivated group is edited like others, and is still used for nothing. */
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

  /** While it was deactivated it did not stand in the way of deactivating what it uses. */
  private void requireUsesNoDeactivated(UserGroup group) {
    TreeSet<Long> used = new TreeSet<>(members.subgroups(group.organizationId(), group.groupId()));
    group.chosen().values().forEach(value -> used.addAll(value.directSubgroups()));
    used.remove(group.groupId());
    String deactivated =
        groups.areDeactivated(group.organizationId(), used).entrySet().stream()
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
    List<Wanted> wanted = new ArrayList<>();
    LongPredicate active =
        rules.activeMembers(group.organizationId(), group.settings(systemGroups));
    updates.forEach((setting, update) -> {
      GroupSetting before = group.setting(setting, systemGroups);
      update.requireExpected(
          setting.wireName(), before, active, IdentityError.EXPECTATION_MISMATCH);
      GroupSetting value = update.valueInsteadOf(before, active);
      values.put(setting, value);
      wanted.add(new Wanted(setting.wireName(), value, before, setting.forbidden()));
    });
    rules.requireAllowed(group.organizationId(), systemGroups, wanted);
    Map<UserGroupSetting, GroupSetting> chosen = new EnumMap<>(UserGroupSetting.class);
    chosen.putAll(group.chosen());
    chosen.putAll(values);
    GroupRules.requireFewChosen(group.chosen(), chosen);
    return chosen;
  }
}
