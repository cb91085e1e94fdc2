package chat.channels.edit;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.channels.channel.TopicsPolicy;
import chat.kit.people.GroupSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change that somebody may make; only {@link EditRules} makes it.
 *
 * @param channel as it was when that was found out
 * @param name the new one, if there is to be one
 * @param groups the new values of the group settings that were sent
 * @param restsOnSubscription whether it opens the channel, and the editor was subscribed there
 */
record PermittedEdit(
    long editorId,
    Channel channel,
    @Nullable ChannelName name,
    EditChannelParams params,
    Map<ChannelGroup, GroupSetting> groups,
    boolean restsOnSubscription) {

  /** Whether the channel is to have the empty topic alone, and had others. */
  boolean flattens() {
    return params.topicsPolicy() == TopicsPolicy.EMPTY_TOPIC_ONLY
        && channel.topicsPolicy() != TopicsPolicy.EMPTY_TOPIC_ONLY;
  }

  /** Whether some may see the channel from then on, or no longer, who are not subscribed. */
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
