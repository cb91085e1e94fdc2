package chat.channels.create;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import chat.channels.ChannelsError;
import chat.channels.channel.ChannelGroup;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupStore;
import chat.identity.copy.SystemGroups;
import chat.identity.copy.UserGroup;
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

/** Which values a channel's group settings may have, and what they are where none was sent. */
@Singleton
public final class GroupSettingRules {

  /** Whoever lists channels reads all settings of each; more belong into groups. */
  private static final int MOST_CHOSEN = 1_000;

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

  /** A value for each setting; a refusal where one that was sent is not allowed. */
  Map<ChannelGroup, GroupSetting> complete(Caller caller, WantedSettings settings) {
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
   * A refusal where all settings of a channel together name very many, and more than before; those
   * that name one group or member alone are not counted.
   */
  public void requireFewChosen(
      Map<ChannelGroup, GroupSetting> before, Map<ChannelGroup, GroupSetting> after) {
    int chosen = chosen(after);
    if (chosen > MOST_CHOSEN && chosen > chosen(before)) {
      throw ChannelsError.TOO_MANY_CHOSEN.refuse(MOST_CHOSEN);
    }
  }

  private static int chosen(Map<ChannelGroup, GroupSetting> settings) {
    return settings.values().stream()
        .mapToInt(setting -> setting.directMembers().size() + setting.directSubgroups().size())
        .filter(count -> count > 1)
        .sum();
  }

  /** Refuses where a value is not what the client believes it to be. */
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

  /** Whether everybody who may write into a channel with these settings may begin topics. */
  public boolean letsEveryoneBeginTopics(
      long organizationId, Map<ChannelGroup, GroupSetting> complete) {
    return ofSystemGroup(organizationId, SystemGroup.EVERYONE)
        .equals(complete.get(ChannelGroup.CAN_CREATE_TOPIC_GROUP));
  }

  /**
   * Whether others may delete messages by these settings than so far; where a channel has none yet,
   * that is nobody, and so is a setting without members.
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
   * A refusal where one of these values may not be that of its setting.
   *
   * @param before the values that they have; the members in each may stay though they were
   *     deactivated
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
    Map<Long, UserGroup> known = namedGroups(organizationId, sent);
    Set<Long> active = accounts.active(organizationId, ids(newMembers.values()));
    sent.forEach((group, setting) -> {
      for (long groupId : setting.directSubgroups()) {
        requireAllowed(group, setting, groupId, known);
      }
    });
    newMembers.values().forEach(members -> requireActive(members, active));
  }

  /** Refuses if one of the values names a group that is missing or deactivated. */
  public void requireActiveGroups(long organizationId, Map<ChannelGroup, GroupSetting> values) {
    Map<Long, UserGroup> known = namedGroups(organizationId, values);
    values
        .values()
        .forEach(setting ->
            setting.directSubgroups().forEach(groupId -> requireActive(setting, groupId, known)));
  }

  private Map<Long, UserGroup> namedGroups(
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

  private static UserGroup requireActive(
      GroupSetting setting, long groupId, Map<Long, UserGroup> known) {
    UserGroup found = known.get(groupId);
    if (found == null) {
      throw setting.isId()
          ? ChannelsError.INVALID_USER_GROUP.refuse()
          : ChannelsError.INVALID_USER_GROUP_ID.refuse(groupId);
    }
    if (found.isDeactivated()) {
      throw ChannelsError.USER_GROUP_DEACTIVATED.refuse();
    }
    return found;
  }

  private void requireAllowed(
      ChannelGroup group, GroupSetting setting, long groupId, Map<Long, UserGroup> known) {
    UserGroup found = requireActive(setting, groupId, known);
    systemGroups
        .find(found.organizationId(), groupId)
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
