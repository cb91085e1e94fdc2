package chat.messaging.access;

import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.function.Predicate;

/**
 * What is known of a channel and somebody in it, in one look.
 *
 * @param subscribed whether the account is subscribed now
 * @param ownerSubscribed whether the owner of the account, a bot, is
 * @param topicExists whether the topic asked about has a message
 */
record ChannelFacts(
    CopiedChannel channel, boolean subscribed, boolean ownerSubscribed, boolean topicExists) {

  long channelId() {
    return channel.channelId();
  }

  ChannelFacts inNewTopic() {
    return new ChannelFacts(channel, subscribed, ownerSubscribed, false);
  }

  /** See {@link CopiedChannel#isOpenTo}. */
  boolean isOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return channel.isOpenTo(role, subscribed, isIn);
  }

  /** See {@link CopiedChannel#mayRead}. */
  boolean mayRead(Role role, boolean wasReceived, Predicate<GroupSetting> isIn) {
    return channel.mayRead(role, subscribed, wasReceived, isIn);
  }

  /** See {@link CopiedChannel#isWhollyOpenTo}. */
  boolean isWhollyOpenTo(Role role, Predicate<GroupSetting> isIn) {
    return channel.isWhollyOpenTo(role, subscribed, isIn);
  }
}
