package chat.channels.create;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import chat.channels.ChannelsError;
import chat.channels.channel.ChannelGroup;
import chat.identityprojection.AccountStore;
import chat.identityprojection.GroupStore;
import chat.identityprojection.ProjectedUserGroup;
import chat.identityprojection.SystemGroups;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingUpdate;
import chat.kit.people.SystemGroup;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Valid values and defaults of a channel's group settings. */
@Singleton
public final class GroupSettingRules {

  /**
   * Maximum number of users and groups named in the settings of a channel. Listing channels returns
   * all settings of each; larger sets belong in user groups.
   */
  private static final int MAX_NAMED = 1_000;

  private final GroupStore groups;
  private final AccountStore accounts;
  private final SystemGroups systemGroups;
  private final ActiveMemberStore activeMembers;

  GroupSettingRules(
      GroupStore groups,
      AccountStore accounts,
      SystemGroups systemGroups,
      ActiveMemberStore activeMembers) {
    this.groups = groups;
    this.accounts = accounts;
    this.systemGroups = systemGroups;
    this.activeMembers = activeMembers;
  }

  /** Returns a value for each setting; refuses if a given value is not allowed. */
  Map<ChannelGroup, GroupSetting> complete(Caller caller, NewChannelSettings settings) {
    long organizationId = caller.organizationId();
    Map<ChannelGroup, GroupSetting> sent = settings.groups();
    requireAllowed(organizationId, Map.of(), sent);
    Map<ChannelGroup, GroupSetting> complete = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      GroupSetting setting = sent.get(group);
      complete.put(group, setting == null ? byDefault(group, caller) : setting);
    }
    requireFewChosen(Map.of(), complete);
    return complete;
  }

  /**
   * Refuses if the settings of a channel name too many users and groups. A set that is not larger
   * than before is accepted. Settings that name only one user or group are not counted.
   */
  public void requireFewChosen(
      Map<ChannelGroup, GroupSetting> before, Map<ChannelGroup, GroupSetting> after) {
    int chosen = chosen(after);
    if (chosen > MAX_NAMED && chosen > chosen(before)) {
      throw ChannelsError.TOO_MANY_CHOSEN.refuse(MAX_NAMED);
    }
  }

  private static int chosen(Map<ChannelGroup, GroupSetting> settings) {
    return settings.values().stream()
        .mapToInt(setting -> setting.directMembers().size() + setting.directSubgroups().size())
        .filter(count -> count > 1)
        .sum();
  }

  /** Refuses if the current value of a setting differs from the one that the client expects. */
  public void requireExpected(
      long organizationId,
      Map<ChannelGroup, GroupSetting> before,
      Map<ChannelGroup, GroupSettingUpdate> updates) {
    if (updates.isEmpty()) {
      return;
    }
    LongPredicate active = activeMembers.of(organizationId, before.values());
    updates.forEach((group, update) ->
        update.requireExpected(
            group.wireName(),
            requireNonNull(before.get(group)),
            active,
            ChannelsError.EXPECTATION_MISMATCH));
  }

  /** Whether everyone who may post in a channel with these settings may create topics. */
  public boolean letsEveryoneBeginTopics(
      long organizationId, Map<ChannelGroup, GroupSetting> complete) {
    return ofSystemGroup(organizationId, SystemGroup.EVERYONE)
        .equals(complete.get(ChannelGroup.CAN_CREATE_TOPIC_GROUP));
  }

  /**
   * Whether these settings change who may delete messages. A missing setting and a setting without
   * members both count as nobody.
   */
  public boolean changesDeletion(
      long organizationId,
      Map<ChannelGroup, GroupSetting> before,
      Map<ChannelGroup, GroupSetting> sent) {
    GroupSetting nobody = ofSystemGroup(organizationId, SystemGroup.NOBODY);
    return Stream.of(
            ChannelGroup.CAN_DELETE_ANY_MESSAGE_GROUP, ChannelGroup.CAN_DELETE_OWN_MESSAGE_GROUP)
        .filter(sent::containsKey)
        .anyMatch(group ->
            !orNobody(sent.get(group), nobody).equals(orNobody(before.get(group), nobody)));
  }

  private static GroupSetting orNobody(@Nullable GroupSetting setting, GroupSetting nobody) {
    return setting == null || setting.isEmpty() ? nobody : setting;
  }

  /**
   * Refuses if one of these values is not allowed for its setting.
   *
   * @param before the current values; their members may stay although deactivated
   */
  public void requireAllowed(
      long organizationId,
      Map<ChannelGroup, GroupSetting> before,
      Map<ChannelGroup, GroupSetting> sent) {
    if (sent.isEmpty()) {
      return;
    }
    Map<ChannelGroup, List<Long>> newMembers = new EnumMap<>(ChannelGroup.class);
    sent.forEach((group, setting) ->
        newMembers.put(
            group, setting.membersBeside(before.getOrDefault(group, GroupSetting.NOBODY))));
    Map<Long, ProjectedUserGroup> groupsById = namedGroups(organizationId, sent);
    Set<Long> active = accounts.active(organizationId, ids(newMembers.values()));
    sent.forEach((group, setting) -> {
      for (long groupId : setting.directSubgroups()) {
        requireAllowed(group, setting, groupId, groupsById);
      }
    });
    newMembers.values().forEach(members -> requireActive(members, active));
  }

  /** Refuses if one of the values names a group that is missing or deactivated. */
  public void requireActiveGroups(long organizationId, Map<ChannelGroup, GroupSetting> values) {
    Map<Long, ProjectedUserGroup> groupsById = namedGroups(organizationId, values);
    values
        .values()
        .forEach(setting ->
            setting
                .directSubgroups()
                .forEach(groupId -> requireActive(setting, groupId, groupsById)));
  }

  private Map<Long, ProjectedUserGroup> namedGroups(
      long organizationId, Map<ChannelGroup, GroupSetting> values) {
    return groups.findAll(
        organizationId, ids(values.values().stream().map(GroupSetting::directSubgroups).toList()));
  }

  private static void requireActive(List<Long> userIds, Set<Long> active) {
    for (long userId : userIds) {
      if (!active.contains(userId)) {
        throw ChannelsError.INVALID_USER_ID.refuse(userId);
      }
    }
  }

  private static ProjectedUserGroup requireActive(
      GroupSetting setting, long groupId, Map<Long, ProjectedUserGroup> groupsById) {
    ProjectedUserGroup userGroup = groupsById.get(groupId);
    if (userGroup == null) {
      throw setting.isId()
          ? ChannelsError.INVALID_USER_GROUP.refuse()
          : ChannelsError.INVALID_USER_GROUP_ID.refuse(groupId);
    }
    if (userGroup.isDeactivated()) {
      throw ChannelsError.USER_GROUP_DEACTIVATED.refuse();
    }
    return userGroup;
  }

  private void requireAllowed(
      ChannelGroup group,
      GroupSetting setting,
      long groupId,
      Map<Long, ProjectedUserGroup> groupsById) {
    ProjectedUserGroup userGroup = requireActive(setting, groupId, groupsById);
    systemGroups
        .find(userGroup.organizationId(), groupId)
        .filter(group::forbids)
        .ifPresent(forbidden -> {
          throw ChannelsError.SYSTEM_GROUP_NOT_ALLOWED.refuse(
              group.wireName(), forbidden.wireName());
        });
  }

  private static Set<Long> ids(Collection<? extends Collection<Long>> lists) {
    return lists.stream().flatMap(Collection::stream).collect(toSet());
  }

  private GroupSetting byDefault(ChannelGroup group, Caller caller) {
    return group
        .byDefault()
        .map(systemGroup -> ofSystemGroup(caller.organizationId(), systemGroup))
        .orElseGet(() ->
            caller.isBot() && caller.botOwnerId() == null
                ? ofSystemGroup(caller.organizationId(), SystemGroup.NOBODY)
                : GroupSetting.ofMember(caller.userId()));
  }

  private GroupSetting ofSystemGroup(long organizationId, SystemGroup group) {
    return systemGroups
        .idOf(organizationId, group)
        .map(GroupSetting::ofGroup)
        .orElseThrow(ChannelsError.INVALID_USER_GROUP::refuse);
  }
}
