package chat.channels.channel;

import chat.kit.people.GroupSetting;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A channel with its settings.
 *
 * @param messageRetentionDays null for the organization's setting, -1 for unlimited
 * @param groups a value for each {@link ChannelGroup}
 */
public record Channel(
    long channelId,
    long organizationId,
    ChannelName name,
    String description,
    String renderedDescription,
    Instant dateCreated,
    @Nullable Long creatorId,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    boolean isDefaultStream,
    @Nullable Long folderId,
    TopicsPolicy topicsPolicy,
    @Nullable Integer messageRetentionDays,
    int subscriberCount,
    ChannelActivity activity,
    Map<ChannelGroup, GroupSetting> groups) {

  /** Whether the settings that control visibility and joining are the same in both states. */
  public boolean isOpenedAs(Channel other) {
    return inviteOnly == other.inviteOnly
        && isWebPublic == other.isWebPublic
        && ChannelGroup.OPENING.stream()
            .allMatch(group -> Objects.equals(groups.get(group), other.groups.get(group)));
  }

  /** Whether these settings and the permission to remove subscribers are the same. */
  public boolean isRunAs(Channel other) {
    ChannelGroup removing = ChannelGroup.CAN_REMOVE_SUBSCRIBERS_GROUP;
    return isOpenedAs(other) && Objects.equals(groups.get(removing), other.groups.get(removing));
  }

  /** Returns the channel with an increased subscriber count. */
  public Channel withMoreSubscribers(int count) {
    return new Channel(
        channelId,
        organizationId,
        name,
        description,
        renderedDescription,
        dateCreated,
        creatorId,
        inviteOnly,
        isWebPublic,
        historyPublicToSubscribers,
        isArchived,
        isDefaultStream,
        folderId,
        topicsPolicy,
        messageRetentionDays,
        subscriberCount + count,
        activity,
        groups);
  }

  /** The group settings by their names in the API. */
  Map<String, GroupSetting> groupsByName() {
    return groupsByName(_ -> true);
  }

  /** The group settings by their names in the API, with only those members that may be shown. */
  Map<String, GroupSetting> groupsByName(LongPredicate seen) {
    Map<String, GroupSetting> byName = new LinkedHashMap<>();
    groups.forEach((group, setting) -> byName.put(group.wireName(), setting.onlyMembers(seen)));
    return byName;
  }
}
