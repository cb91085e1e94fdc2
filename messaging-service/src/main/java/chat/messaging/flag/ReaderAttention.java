package chat.messaging.flag;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.messaging.access.ReadableMessage;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Finds out what calls somebody; two queries at most, and none where nothing could. */
@Singleton
public final class ReaderAttention {

  private final AccountStore accounts;
  private final Membership membership;

  ReaderAttention(AccountStore accounts, Membership membership) {
    this.accounts = accounts;
    this.membership = membership;
  }

  /** What calls the reader of these messages. */
  public Attention of(Account reader, Collection<ReadableMessage> messages) {
    boolean isGroupMentioned = false;
    boolean hasAlertWords = false;
    for (ReadableMessage message : messages) {
      isGroupMentioned |= !message.outline().mentionedGroupIds().isEmpty();
      hasAlertWords |= message.readerHasAlertWords();
    }
    List<String> words =
        hasAlertWords ? accounts.alertWords(reader.organizationId(), reader.userId()) : List.of();
    return new Attention(
        isGroupMentioned ? membership.groupsOf(reader) : Set.of(),
        words.isEmpty() ? AlertWords.NONE : new AlertWords(words));
  }
}
