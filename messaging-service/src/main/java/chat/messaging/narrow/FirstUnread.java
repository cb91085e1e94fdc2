package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.messaging.flag.ReadUpToStore;
import chat.messaging.flag.ReadUpToStore.ReadUpTo;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Finds the first message that somebody has not read. What is known to be read is passed over by an
 * index, and how far that goes is found out anew from time to time and once messages were moved.
 */
@Singleton
final class FirstUnread {

  /** In ids: how much has to come until it is found out anew how far somebody has read all. */
  private static final long MUCH = 1_000;

  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final ReadUpToStore readUpTo;

  FirstUnread(NarrowSearch narrowSearch, NarrowStore store, ReadUpToStore readUpTo) {
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.readUpTo = readUpTo;
  }

  /** The first of the search's messages that its reader has not read, but for what is muted. */
  Optional<Long> of(Account reader, Search search) {
    long from = upTo(reader) + 1;
    return store.oldest(search.unreadAndNotMuted(), from, 1).stream().findFirst();
  }

  /** Looked for however long it takes: what is found is noted, and never looked for again. */
  private long upTo(Account reader) {
    ReadUpTo known = readUpTo.find(reader.organizationId(), reader.userId());
    Search all = narrowSearch.of(reader, Narrow.ALL);
    List<Long> newest = store.newest(all, Anchor.NEWEST, 1);
    if (newest.isEmpty() || (!known.isLowered() && newest.getFirst() - known.lookedUpTo() < MUCH)) {
      return known.messageId();
    }
    Search unread = all.and(Condition.unread()).startingFrom(Search.Start.MATCHES);
    long messageId =
        store.portion(unread, known.messageId() + 1, 1).stream()
            .findFirst()
            .map(first -> first - 1)
            .orElse(newest.getFirst());
    readUpTo.note(reader.organizationId(), reader.userId(), messageId, newest.getFirst(), known);
    return messageId;
  }
}
