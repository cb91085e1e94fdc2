package chat.messaging.access;

import chat.identity.copy.Account;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/**
 * Decides whether somebody may read all of a channel's messages now; what he received he may read
 * beside that.
 */
@Singleton
final class OpenContent {

  private final ContentGrants contentGrants;

  OpenContent(ContentGrants contentGrants) {
    this.contentGrants = contentGrants;
  }

  boolean isOpenTo(Account reader, ChannelFacts channel) {
    if (channel.isWebPublic()) {
      return true;
    }
    if (!channel.inviteOnly()) {
      return reader.role() != Role.GUEST || channel.subscribed();
    }
    return channel.historyPublicToSubscribers()
        && (channel.subscribed() || contentGrants.areGiven(channel, reader));
  }
}
