package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.token.Role;
import chat.messaging.access.ChannelAudienceStore.Known;
import jakarta.inject.Singleton;

/** Decides who may know of a channel, and who is in it, although its content is not open to him. */
@Singleton
final class ChannelKnowledge {

  private final Membership membership;

  ChannelKnowledge(Membership membership) {
    this.membership = membership;
  }

  /**
   * Administrators of the organization and, guests excepted, those of the channel and those whom it
   * lets in.
   */
  boolean isGivenTo(Known channel, Account account) {
    if (account.role().isAtLeast(Role.ADMINISTRATOR) || isLetIn(channel, account)) {
      return true;
    }
    return account.role() != Role.GUEST
        && channel.administrators() != null
        && membership.isIn(channel.administrators(), account);
  }

  /**
   * Whether the account, which is no guest's, may subscribe itself or others. Where newcomers do
   * not see the history, that opens no message to it, yet the channel and who is in it.
   */
  boolean isLetIn(Known channel, Account account) {
    CopiedChannel settings = channel.channel();
    return account.role() != Role.GUEST
        && (membership.isIn(settings.canSubscribeGroup(), account)
            || membership.isIn(settings.canAddSubscribersGroup(), account));
  }
}
