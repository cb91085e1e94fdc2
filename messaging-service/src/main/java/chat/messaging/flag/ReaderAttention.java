package chat.messaging.flag;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.messaging.access.ReadableMessage;
import chat.messaging.memory.Memory;
import chat.messaging.memory.MemoryRoom;
import chat.messaging.memory.Versions;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Finds out what calls somebody; two queries at most, and none where nothing could. His words are
 * read again once the copies have changed.
 */
@Singleton
public final class ReaderAttention {

  private final AccountStore accounts;
  private final Membership membership;
  private final Versions versions;
  private final Memory<Long, AlertWords> remembered;

  ReaderAttention(
      AccountStore accounts, Membership membership, Versions versions, MemoryRoom room) {
    this.accounts = accounts;
    this.membership = membership;
    this.versions = versions;
    this.remembered = room.memory(AlertWords::size);
  }

  /** What calls the reader of these messages. */
  public Attention of(Account reader, Collection<ReadableMessage> messages) {
    boolean isGroupMentioned = false;
    boolean hasAlertWords = false;
    for (ReadableMessage message : messages) {
      isGroupMentioned |= !message.outline().mentionedGroupIds().isEmpty();
      hasAlertWords |= message.readerHasAlertWords();
    }
    return new Attention(
        isGroupMentioned ? membership.groupsOf(reader) : Set.of(),
        hasAlertWords ? alertWords(reader) : AlertWords.NONE);
  }

  private AlertWords alertWords(Account reader) {
    long organizationId = reader.organizationId();
    if (!versions.areKnownOfCopies(organizationId)) {
      return read(reader);
    }
    return remembered
        .findAll(
            organizationId,
            Set.of(reader.userId()),
            versions.ofCopies(organizationId),
            _ -> Map.of(reader.userId(), read(reader)))
        .getOrDefault(reader.userId(), AlertWords.NONE);
  }

  private AlertWords read(Account reader) {
    return new AlertWords(accounts.alertWords(reader.organizationId(), reader.userId()));
  }
}
