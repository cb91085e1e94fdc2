package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.MessageRetention;
import chat.channels.channel.TopicsPolicy;
import chat.kit.people.GroupSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The initial settings of new channels (API: create-channel).
 *
 * @param announce whether the notification bot announces the channels
 * @param subscribersAreTold whether subscribers other than the creator get a message
 * @param sharesHistory the value of {@code history_public_to_subscribers} in the request
 * @param groups the group settings in the request
 */
public record NewChannelSettings(
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

  /** Applies only to private channels; the history of other channels is always public. */
  boolean historyPublicToSubscribers() {
    return !inviteOnly || Boolean.TRUE.equals(sharesHistory);
  }
}
