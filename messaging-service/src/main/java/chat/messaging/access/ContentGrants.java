package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Decides whether a private channel's content is open to somebody who isn't subscribed. */
@Singleton
final class ContentGrants {

  private final Membership membership;

  ContentGrants(Membership membership) {
    this.membership = membership;
  }

  /** Shared history is open to those who may subscribe themselves or others, guests excepted. */
  boolean areGiven(ChannelFacts channel, Account account) {
    return channel.inviteOnly()
        && channel.historyPublicToSubscribers()
        && account.role() != Role.GUEST
        && (membership.isIn(channel.canSubscribeGroup(), account)
            || membership.isIn(channel.canAddSubscribersGroup(), account));
  }
}
