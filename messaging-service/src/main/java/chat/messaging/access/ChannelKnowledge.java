package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.token.Role;
import chat.messaging.access.ChannelAudienceStore.Known;
import jakarta.inject.Singleton;

/** Decides who may know of a channel although its content is not open to him. */
@Singleton
final class ChannelKnowledge {

  private final Membership membership;

  ChannelKnowledge(Membership membership) {
    this.membership = membership;
  }

  /** Administrators of the organization, and those of the channel who are no guests. */
  boolean isGivenTo(Known channel, Account account) {
    if (account.role().isAtLeast(Role.ADMINISTRATOR)) {
      return true;
    }
    return account.role() != Role.GUEST
        && channel.administrators() != null
        && membership.isIn(channel.administrators(), account);
  }
}
