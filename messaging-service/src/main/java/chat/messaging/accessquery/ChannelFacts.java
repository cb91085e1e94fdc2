package chat.messaging.accessquery;

import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.function.Predicate;

/**
 * A channel's projection with one account's relation to it.
 *
 * @param subscribed whether the account is subscribed now
 * @param ownerSubscribed whether the owner of the account, a bot, is subscribed now
 * @param topicExists whether the requested topic has a message
 */
public record ChannelFacts(
    ProjectedChannel channel, boolean subscribed, boolean ownerSubscribed, boolean topicExists) {

  public long channelId() {
    return channel.channelId();
  }

  ChannelFacts inNewTopic() {
    return new ChannelFacts(channel, subscribed, ownerSubscribed, false);
  }

  /** See {@link ProjectedChannel#isOpenTo}. */
  public boolean isOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return channel.isOpenTo(role, subscribed, isIn);
  }

  /** See {@link ProjectedChannel#mayRead}. */
  public boolean mayRead(Role role, boolean wasReceived, Predicate<GroupSetting> isIn) {
    return channel.mayRead(role, subscribed, wasReceived, isIn);
  }

  /** See {@link ProjectedChannel#isWhollyOpenTo}. */
  public boolean isWhollyOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return channel.isWhollyOpenTo(role, subscribed, isIn);
  }
}
