package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.GroupSetting;
import chat.identity.copy.Membership;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.function.Predicate;

/** Decides whether a private channel's content is open to somebody who isn't subscribed. */
@Singleton
final class ContentGrants {

  private final Membership membership;

  ContentGrants(Membership membership) {
    this.membership = membership;
  }

  /** Shared history is open to those who may subscribe themselves or others, guests excepted. */
  boolean areGiven(ChannelFacts channel, Account account) {
    return areGiven(channel, account, setting -> membership.isIn(setting, account));
  }

  /**
   * The same where many channels are asked about.
   *
   * @param isIn whether the account is in a setting
   */
  boolean areGiven(ChannelFacts channel, Account account, Predicate<GroupSetting> isIn) {
    return channel.inviteOnly()
        && channel.historyPublicToSubscribers()
        && account.role() != Role.GUEST
        && (isIn.test(channel.canSubscribeGroup()) || isIn.test(channel.canAddSubscribersGroup()));
  }
}
