package chat.messaging.reminder;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.VisiblePeople;
import chat.markdown.MarkdownText;
import jakarta.inject.Singleton;
import java.util.List;

/** Renders the quoted message's sender as Markdown. */
@Singleton
final class QuotedSender {

  private final AccountStore accounts;
  private final VisiblePeople visible;

  QuotedSender(AccountStore accounts, VisiblePeople visible) {
    this.accounts = accounts;
    this.visible = visible;
  }

  /** Returns a silent mention, or only the name for guests who can't see the sender. */
  String named(ProjectedAccount reader, long senderId) {
    ProjectedAccount sender = accounts.find(reader.organizationId(), senderId).orElseThrow();
    return visible.hiddenFrom(reader, List.of(senderId)).isEmpty()
        ? MarkdownText.silentMention(senderId, sender.fullName())
        : MarkdownText.plain(sender.fullName());
  }
}
