package chat.channels.membership;

import chat.kit.event.Audience;
import io.micronaut.data.annotation.MappedEntity;

/** A channel whose subscriber count has changed with the activation of an account. */
@MappedEntity("channel")
record SubscriberCountChange(
    long channelId, boolean inviteOnly, boolean historyPublicToSubscribers) {

  /** The users who may list the channel's subscribers. */
  Audience audience() {
    return Audience.ofChannel(channelId, inviteOnly, historyPublicToSubscribers);
  }
}
