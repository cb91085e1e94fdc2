package chat.channels.email;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Whom the messages that come by mail may show as their sender. */
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
   * The caller, the email gateway's bot, or a bot of the caller's own.
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

  private Account bot(Caller caller, long senderId) {
    Account bot =
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
