package chat.identity.groupdirectory;

import chat.identity.groupmodel.GroupChanged;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.people.ActiveMemberStore;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Records changes of groups in their history and announces them to services and clients. */
@Singleton
public final class GroupJournal {
  private final GroupHistory history;
  private final GroupDirectory directory;
  private final ActiveMemberStore activeMembers;
  private final Outbox outbox;

  GroupJournal(
      GroupHistory history,
      GroupDirectory directory,
      ActiveMemberStore activeMembers,
      Outbox outbox) {
    this.history = history;
    this.directory = directory;
    this.activeMembers = activeMembers;
    this.outbox = outbox;
  }

  public void created(long actingUserId, Organization organization, UserGroup group) {
    UserGroupObject object = directory.get(organization, group);
    history.append(group, actingUserId, "name", null, group.name());
    history.append(group, actingUserId, "description", null, group.description());
    group
        .chosen()
        .forEach((setting, value) ->
            history.append(group, actingUserId, setting.wireName(), null, value.json()));
    List<Change> changes = new ArrayList<>();
    changes.add(GroupChanged.of(group, organization.settings().systemGroups()));
    if (!object.members().isEmpty()) {
      history.append(group, actingUserId, "members", null, object.members());
      object.members().forEach(userId -> changes.add(member(group, userId)));
    }
    if (!object.directSubgroupIds().isEmpty()) {
      history.append(group, actingUserId, "subgroups", null, object.directSubgroupIds());
      object.directSubgroupIds().forEach(subgroupId -> changes.add(subgroup(group, subgroupId)));
    }
    changes.add(UserGroupEvent.added(group, object));
    outbox.append(group.organizationId(), changes);
  }

  /** Records a change of name, description or settings; does nothing if nothing differs. */
  public void changed(
      long actingUserId, Organization organization, UserGroup old, UserGroup group) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    Map<String, Object> before = properties(old, systemGroups, _ -> true);
    Map<String, Object> data = properties(group, systemGroups, _ -> true);
    data.entrySet().removeIf(entry -> entry.getValue().equals(before.get(entry.getKey())));
    if (data.isEmpty()) {
      return;
    }
    data.forEach((property, value) ->
        history.append(group, actingUserId, property, before.get(property), value));
    LongPredicate active = activeMembers.of(group.organizationId(), group.settings(systemGroups));
    Map<String, Object> shown = properties(group, systemGroups, active);
    shown.keySet().retainAll(data.keySet());
    outbox.append(
        group.organizationId(),
        List.of(GroupChanged.of(group, systemGroups), UserGroupEvent.updated(group, shown)));
  }

  private static Map<String, Object> properties(
      UserGroup group, SystemGroupIds systemGroups, LongPredicate included) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", group.name());
    properties.put("description", group.description());
    for (UserGroupSetting setting : UserGroupSetting.values()) {
      properties.put(
          setting.wireName(), group.setting(setting, systemGroups).onlyMembers(included).json());
    }
    return properties;
  }

  public void deactivated(long actingUserId, Organization organization, UserGroup group) {
    history.append(group, actingUserId, "is_deactivated", false, true);
    outbox.append(
        group.organizationId(),
        List.of(
            GroupChanged.of(group, organization.settings().systemGroups()),
            UserGroupEvent.deactivated(group)));
  }

  public void reactivated(long actingUserId, Organization organization, UserGroup group) {
    history.append(group, actingUserId, "is_deactivated", true, false);
    outbox.append(
        group.organizationId(),
        List.of(
            GroupChanged.of(group, organization.settings().systemGroups()),
            UserGroupEvent.reactivated(group, directory.get(organization, group))));
  }

  public void membersAdded(long actingUserId, UserGroup group, List<Long> userIds) {
    history.append(group, actingUserId, "members", null, userIds);
    append(
        group,
        userIds.stream().map(userId -> member(group, userId)),
        UserGroupEvent.membersAdded(group, userIds));
  }

  /** Records that a new member is in these groups from the beginning. */
  public void joined(long organizationId, long userId, List<Long> groupIds) {
    List<Long> newcomer = List.of(userId);
    history.append(organizationId, groupIds, userId, "members", null, newcomer);
    outbox.append(
        organizationId,
        groupIds.stream()
            .flatMap(groupId ->
                Stream.of(
                    GroupChanged.member(organizationId, groupId, userId),
                    UserGroupEvent.membersAdded(organizationId, groupId, newcomer)))
            .toList());
  }

  public void membersRemoved(long actingUserId, UserGroup group, List<Long> userIds) {
    history.append(group, actingUserId, "members", userIds, null);
    append(
        group,
        userIds.stream().map(userId -> GroupChanged.noMember(group, userId)),
        UserGroupEvent.membersRemoved(group, userIds));
  }

  public void subgroupsAdded(long actingUserId, UserGroup group, List<Long> subgroupIds) {
    history.append(group, actingUserId, "subgroups", null, subgroupIds);
    append(
        group,
        subgroupIds.stream().map(subgroupId -> subgroup(group, subgroupId)),
        UserGroupEvent.subgroupsAdded(group, subgroupIds));
  }

  public void subgroupsRemoved(long actingUserId, UserGroup group, List<Long> subgroupIds) {
    history.append(group, actingUserId, "subgroups", subgroupIds, null);
    append(
        group,
        subgroupIds.stream().map(subgroupId -> GroupChanged.noSubgroup(group, subgroupId)),
        UserGroupEvent.subgroupsRemoved(group, subgroupIds));
  }

  private static Change member(UserGroup group, long userId) {
    return GroupChanged.member(group.organizationId(), group.groupId(), userId);
  }

  private static Change subgroup(UserGroup group, long subgroupId) {
    return GroupChanged.subgroup(group.organizationId(), group.groupId(), subgroupId);
  }

  private void append(UserGroup group, Stream<Change> ofParts, Change forClients) {
    outbox.append(group.organizationId(), Stream.concat(ofParts, Stream.of(forClients)).toList());
  }
}
