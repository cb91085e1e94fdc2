package chat.messaging.narrow;

import chat.identityprojection.ProjectedAccount;
import chat.kit.limit.Deadline;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Finds the first unread message of a reader.
 *
 * <p>Starts at the reader's watermark ({@link ReadUpTo}), below which everything is read. The
 * watermark is recomputed from time to time, and after messages have been moved.
 */
@Singleton
public final class FirstUnread {

  /** How many message ids must be allocated before the watermark is recomputed. */
  private static final long RECOMPUTE_AFTER_IDS = 1_000;

  /** Size of the first portion; small, because the first unread message is usually near. */
  private static final int FIRST_PORTION = 1_000;

  /** Factor by which each further portion is larger. */
  private static final int GROWTH = 4;

  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final ReadUpToRepository readUpTo;
  private final int maxPortion;

  /**
   * @param maxPortion the most messages that one statement examines
   */
  FirstUnread(
      NarrowSearch narrowSearch,
      NarrowStore store,
      ReadUpToRepository readUpTo,
      @Property(name = "chat.messages.looked-through", defaultValue = "50000") int maxPortion) {
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.readUpTo = readUpTo;
    this.maxPortion = maxPortion;
  }

  /** Returns the first message of the search that is unread and not muted. */
  public Optional<Long> of(ProjectedAccount reader, Search search) {
    if (search.matchesOnlyMuted()) {
      return Optional.empty();
    }
    long from = readWatermark(reader, search.deadline()) + 1;
    return store.oldest(search.unreadAndNotMuted(), from, 1).stream().findFirst();
  }

  private long readWatermark(ProjectedAccount reader, Deadline deadline) {
    ReadUpTo watermark = readUpTo.find(reader.organizationId(), reader.userId());
    List<Long> newest = store.newest(everywhere(reader, deadline), Anchor.NEWEST, 1);
    if (newest.isEmpty()
        || (!watermark.isLowered()
            && newest.getFirst() - watermark.lookedUpTo() < RECOMPUTE_AFTER_IDS)) {
      return watermark.messageId();
    }
    // Read the recipients again: the reader may have joined channels since, with older messages.
    return recompute(reader, everywhere(reader, deadline).unread(), watermark, newest.getFirst());
  }

  /** Includes channels that the reader can no longer access, since they may rejoin them. */
  private Search everywhere(ProjectedAccount reader, Deadline deadline) {
    return narrowSearch.ofEverReceived(reader).until(deadline);
  }

  /**
   * Computes the watermark portion by portion and stores it after each one.
   *
   * <p>A request that runs out of time leaves less work for the next one.
   */
  private long recompute(ProjectedAccount reader, Search unread, ReadUpTo watermark, long newest) {
    long read = watermark.messageId();
    int number = Math.min(FIRST_PORTION, maxPortion);
    boolean isDone = false;
    while (!isDone) {
      long reach = Math.min(newest, store.reach(unread, read + 1, number));
      number = Math.min(GROWTH * number, maxPortion);
      List<Long> first = store.oldest(unread, read + 1, reach, 1);
      isDone = !first.isEmpty() || reach == newest;
      read = first.isEmpty() ? reach : first.getFirst() - 1;
      long lookedUpTo = isDone ? newest : read;
      readUpTo.save(
          reader.organizationId(),
          reader.userId(),
          read,
          lookedUpTo,
          watermark.moves(),
          watermark.changes());
    }
    return read;
  }
}
