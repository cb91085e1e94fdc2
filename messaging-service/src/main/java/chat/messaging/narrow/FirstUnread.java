package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.kit.limit.Deadline;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import io.micronaut.context.annotation.Property;
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

  /** As a rule the first unread message is near; each further portion is larger by so much. */
  private static final int NEAR = 1_000;

  private static final int GROWTH = 4;

  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final ReadUpToRepository readUpTo;
  private final int atOnce;

  /**
   * @param atOnce how many messages are looked through by one statement at most
   */
  FirstUnread(
      NarrowSearch narrowSearch,
      NarrowStore store,
      ReadUpToRepository readUpTo,
      @Property(name = "chat.messages.looked-through", defaultValue = "50000") int atOnce) {
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.readUpTo = readUpTo;
    this.atOnce = atOnce;
  }

  /** The first of the search's messages that its reader has not read, but for what is muted. */
  Optional<Long> of(Account reader, Search search) {
    long from = upTo(reader, search.deadline()) + 1;
    Search wanted = search.unreadAndNotMuted();
    return search.isOfMost()
        ? firstInPortions(wanted, from)
        : store.oldest(wanted, from, 1).stream().findFirst();
  }

  /** Looks no further than to the end of the portion in which it is. */
  private Optional<Long> firstInPortions(Search wanted, long from) {
    long least = from;
    int number = Math.min(NEAR, atOnce);
    List<Long> first = List.of();
    while (first.isEmpty() && least != NarrowStore.NO_END) {
      long reach = store.reach(wanted, least, number);
      number = Math.min(GROWTH * number, atOnce);
      first = store.oldest(wanted, least, reach, 1);
      least = reach == NarrowStore.NO_END ? reach : reach + 1;
    }
    return first.stream().findFirst();
  }

  private long upTo(Account reader, Deadline deadline) {
    ReadUpTo known = readUpTo.find(reader.organizationId(), reader.userId());
    List<Long> newest = store.newest(everywhere(reader, deadline), Anchor.NEWEST, 1);
    if (newest.isEmpty() || (!known.isLowered() && newest.getFirst() - known.lookedUpTo() < MUCH)) {
      return known.messageId();
    }
    // Since the places were read he may have come to others, with messages before the newest.
    return lookedFor(reader, everywhere(reader, deadline).unread(), known, newest.getFirst());
  }

  /** In channels that are closed by now too: the reader may return to them. */
  private Search everywhere(Account reader, Deadline deadline) {
    return narrowSearch.ofEverReceived(reader).until(deadline);
  }

  /**
   * In portions, after each of which it is noted what was found: who has no time for all of them
   * has less to do when he comes again.
   */
  private long lookedFor(Account reader, Search unread, ReadUpTo known, long newest) {
    long read = known.messageId();
    int number = Math.min(NEAR, atOnce);
    boolean isFound = false;
    while (!isFound) {
      long reach = Math.min(newest, store.reach(unread, read + 1, number));
      number = Math.min(GROWTH * number, atOnce);
      List<Long> first = store.oldest(unread, read + 1, reach, 1);
      isFound = !first.isEmpty() || reach == newest;
      read = first.isEmpty() ? reach : first.getFirst() - 1;
      long lookedUpTo = isFound ? newest : read;
      readUpTo.save(
          reader.organizationId(),
          reader.userId(),
          read,
          lookedUpTo,
          known.moves(),
          known.changes());
    }
    return read;
  }
}
