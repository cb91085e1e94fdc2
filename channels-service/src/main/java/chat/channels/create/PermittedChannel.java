package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.identity.copy.GroupSetting;
import java.util.List;
import java.util.Map;

/**
 * A channel that its creator may create so; only {@link CreationRules} makes it.
 *
 * @param groups a value for each group setting
 * @param subscribers active accounts, each once
 */
public record PermittedChannel(
    long organizationId,
    long creatorId,
    ChannelName name,
    String description,
    boolean inviteOnly,
    Map<ChannelGroup, GroupSetting> groups,
    List<Long> subscribers) {}
