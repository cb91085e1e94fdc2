package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.narrow.Criterion.Is;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what somebody received without a client's narrow, by the rules of narrows. */
@Singleton
final class Received {

  /** How many of the newest messages are looked through for those that are not read. */
  private static final int LOOKED_THROUGH = 50_000;

  private static final int MOST_STARRED = 10_000;

  private static final Narrow UNREAD = new Narrow(List.of(new Term(Is.UNREAD, false)));

  private final Actors actors;
  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final ReadUpToRepository readUpTo;

  Received(
      Actors actors, NarrowSearch narrowSearch, NarrowStore store, ReadUpToRepository readUpTo) {
    this.actors = actors;
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.readUpTo = readUpTo;
  }

  /**
   * @param messageIds ascending
   * @param isAll whether there can't be older ones
   */
  record Unread(List<Long> messageIds, boolean isAll) {}

  /** The id of the newest message; -1 where there is none. */
  long newest(Caller caller) {
    Search all = narrowSearch.of(actors.current(caller), Narrow.ALL);
    return store.newest(all, Anchor.NEWEST, 1).stream().findFirst().orElse(-1L);
  }

  /** Those of the newest messages that the caller has not read, behind what he is known to have. */
  Unread unread(Caller caller) {
    ReadUpTo known = readUpTo.find(caller.organizationId(), caller.userId());
    long from = known.messageId() + 1;
    Account reader = actors.current(caller);
    Search all = narrowSearch.of(reader, Narrow.ALL);
    Optional<Long> bound = store.reachBack(all, from, LOOKED_THROUGH);
    // What he has made unread may be where he received nothing; most have made nothing so.
    Search unread = known.hasMadeUnread() ? narrowSearch.of(reader, UNREAD) : all.unread();
    // Who registers has a turn of his own, and looks no further than to a bound.
    Search bounded = unread.of(Effort.SMALL);
    return new Unread(store.oldest(bounded, bound.orElse(from), LOOKED_THROUGH), bound.isEmpty());
  }

  /**
   * The search for what the caller has not read of a narrow; its statements have no end together.
   */
  Search unread(Caller caller, Narrow narrow) {
    return narrowSearch.of(actors.current(caller), narrow).unread().until(Deadline.NONE);
  }

  /** The same of all that the caller ever received, also in channels that are closed by now. */
  Search everUnread(Caller caller) {
    return narrowSearch.ofEverReceived(actors.current(caller)).unread().until(Deadline.NONE);
  }

  /** The same in one channel. */
  Search everUnreadIn(Caller caller, long channelId) {
    return narrowSearch
        .ofEverReceivedIn(actors.current(caller), channelId)
        .unread()
        .until(Deadline.NONE);
  }

  /** Whether a search for all that the caller ever received covers all places of now. */
  boolean isStillAll(Caller caller, Search all) {
    Search now = narrowSearch.ofEverReceived(actors.current(caller));
    return Set.copyOf(all.places().recipientIds()).containsAll(now.places().recipientIds());
  }

  /** How far the next messages reach that are in the search's places. */
  long reach(Search search, long least, int number) {
    return store.reach(search, least, number);
  }

  /** What a search finds in a range, ascending; an index leads to it, or there are few messages. */
  List<Long> between(Search search, long least, long greatest, int most) {
    return store.oldest(search, least, greatest, most);
  }

  /** What the caller has starred and may read, ascending; the newest where they are many. */
  List<Long> starred(Caller caller) {
    Narrow starred = new Narrow(List.of(new Term(Is.STARRED, false)));
    return store
        .newest(narrowSearch.of(actors.current(caller), starred), Anchor.NEWEST, MOST_STARRED)
        .reversed();
  }
}
