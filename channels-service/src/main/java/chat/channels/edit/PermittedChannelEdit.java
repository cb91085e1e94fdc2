package chat.channels.edit;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.TopicsPolicy;
import chat.kit.people.GroupSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A permitted change of a channel; made only by {@link ChannelEditRules}.
 *
 * @param channel the state on which the permission was decided
 * @param name the new name; null if unchanged
 * @param groups the new values of the group settings in the request
 * @param restsOnSubscription whether the change opens the channel and the editor was subscribed to
 *     it
 */
record PermittedChannelEdit(
    long editorId,
    Channel channel,
    @Nullable ChannelName name,
    EditChannelParams params,
    Map<ChannelGroup, GroupSetting> groups,
    boolean restsOnSubscription) {

  /** Whether the channel is to be limited to the empty topic and was not before. */
  boolean flattens() {
    return params.topicsPolicy() == TopicsPolicy.EMPTY_TOPIC_ONLY
        && channel.topicsPolicy() != TopicsPolicy.EMPTY_TOPIC_ONLY;
  }

  /** Whether users who are not subscribed may gain or lose access to the channel. */
  boolean mayOpenOrClose() {
    return changes(params.isPrivate(), channel.inviteOnly())
        || changes(params.isWebPublic(), channel.isWebPublic())
        || (channel.inviteOnly() && changesWhomItLetsIn());
  }

  private static boolean changes(@Nullable Boolean sent, boolean before) {
    return sent != null && sent != before;
  }

  private boolean changesWhomItLetsIn() {
    return ChannelGroup.OPENING.stream()
        .anyMatch(group ->
            groups.containsKey(group) && !groups.get(group).equals(channel.groups().get(group)));
  }
}
