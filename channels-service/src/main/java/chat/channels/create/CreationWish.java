package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.identity.copy.GroupSetting;
import java.util.List;
import java.util.Map;

/**
 * How somebody wants a new channel to begin.
 *
 * @param announce whether the notification bot tells everybody
 * @param groups the group settings that were sent
 */
public record CreationWish(
    String name,
    String description,
    List<Long> subscribers,
    boolean announce,
    boolean inviteOnly,
    Map<ChannelGroup, GroupSetting> groups) {}
