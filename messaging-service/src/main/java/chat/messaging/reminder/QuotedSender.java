package chat.messaging.reminder;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.VisiblePeople;
import chat.markdown.MarkdownText;
import jakarta.inject.Singleton;
import java.util.List;

/** Names whom a reminder quotes, in Markdown. */
@Singleton
final class QuotedSender {

  private final AccountStore accounts;
  private final VisiblePeople visible;

  QuotedSender(AccountStore accounts, VisiblePeople visible) {
    this.accounts = accounts;
    this.visible = visible;
  }

  /** A mention, or the name alone for a guest whom mentions of the sender show nobody. */
  String named(Account reader, long senderId) {
    Account sender = accounts.find(reader.organizationId(), senderId).orElseThrow();
    return visible.hiddenFrom(reader, List.of(senderId)).isEmpty()
        ? MarkdownText.silentMention(senderId, sender.fullName())
        : MarkdownText.plain(sender.fullName());
  }
}
