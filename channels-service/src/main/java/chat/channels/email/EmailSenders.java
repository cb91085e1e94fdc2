package chat.channels.email;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Determines which account may be shown as the sender of messages that arrive by mail. */
@Singleton
final class EmailSenders {

  private static final String EMAIL_GATEWAY = "emailgateway";

  private final ChannelAccess access;
  private final AccountStore accounts;

  EmailSenders(ChannelAccess access, AccountStore accounts) {
    this.access = access;
    this.accounts = accounts;
  }

  /**
   * Returns the sender: the caller, the email gateway's bot or a bot that the caller owns.
   *
   * @param senderId null for the email gateway's bot
   */
  long permitted(Caller caller, @Nullable Long senderId) {
    if (senderId != null && senderId == caller.userId()) {
      return senderId;
    }
    return access.decide(
        caller, () -> senderId == null ? gateway(caller) : bot(caller, senderId).userId());
  }

  private long gateway(Caller caller) {
    return accounts
        .findSystemBot(caller.organizationId(), EMAIL_GATEWAY)
        .orElseThrow(ChannelsError.NO_SUCH_BOT::refuse)
        .userId();
  }

  private ProjectedAccount bot(Caller caller, long senderId) {
    ProjectedAccount bot =
        accounts
            .find(caller.organizationId(), senderId)
            .filter(account -> account.isBot() && account.isActive())
            .orElseThrow(ChannelsError.NO_SUCH_BOT::refuse);
    boolean isGateway = bot.isSystemBot() && bot.userId() == gateway(caller);
    boolean isOwn = bot.botOwnerId() != null && bot.botOwnerId() == caller.userId();
    if (!isGateway && !isOwn) {
      throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
    }
    return bot;
  }
}
