package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.kit.people.GroupSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which somebody wants channels to begin (specification, operation 2).
 *
 * @param announce whether the notification bot announces them
 * @param subscribersAreTold whether those of them who did not create them are told by a message
 * @param sharesHistory what was sent as {@code history_public_to_subscribers}
 * @param groups the group settings that were sent
 */
public record WantedSettings(
    boolean announce,
    boolean subscribersAreTold,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean isDefaultStream,
    @Nullable Long folderId,
    TopicsPolicy topicsPolicy,
    @Nullable Boolean sharesHistory,
    MessageRetention messageRetention,
    Map<ChannelGroup, GroupSetting> groups) {

  /** Of private channels alone somebody can choose; the history of others is everybody's. */
  boolean historyPublicToSubscribers() {
    return !inviteOnly || Boolean.TRUE.equals(sharesHistory);
  }
}
