package chat.messaging.narrow;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.narrow.Criterion.Is;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds messages that a user received; the access rules are those of {@link NarrowSearch}. */
@Singleton
public final class ReceivedMessages {

  /** How many of the newest messages are examined for unread ones. */
  private static final int MAX_EXAMINED = 50_000;

  private static final int MAX_STARRED = 10_000;

  private static final Narrow UNREAD = new Narrow(List.of(new Term(Is.UNREAD, false)));

  private final Actors actors;
  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final ReadUpToRepository readUpTo;

  ReceivedMessages(
      Actors actors, NarrowSearch narrowSearch, NarrowStore store, ReadUpToRepository readUpTo) {
    this.actors = actors;
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.readUpTo = readUpTo;
  }

  /**
   * @param messageIds ascending
   * @param isAll whether there are no older unread messages
   */
  record Unread(List<Long> messageIds, boolean isAll) {}

  /** Returns the id of the newest message; -1 if there is none. */
  long newest(Caller caller) {
    Search all = narrowSearch.of(actors.current(caller), Narrow.ALL);
    return store.newest(all, Anchor.NEWEST, 1).stream().findFirst().orElse(-1L);
  }

  /** Returns the unread ones among the newest messages, starting after the read watermark. */
  public Unread unread(Caller caller) {
    ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
    long from = watermark.messageId() + 1;
    ProjectedAccount reader = actors.current(caller);
    Search all = narrowSearch.of(reader, Narrow.ALL);
    Optional<Long> bound = store.reachBack(all, from, MAX_EXAMINED);
    // The user can mark a message as unread in a channel from which they never received messages.
    // Only then is the broader UNREAD search needed; most users have no such messages.
    Search unread = watermark.hasMadeUnread() ? narrowSearch.of(reader, UNREAD) : all.unread();
    // SMALL searches take no permit of the search bulkhead. This one is bounded, and queue
    // registrations, which run it, have a limit of their own.
    Search bounded = unread.of(SearchBudget.SMALL);
    return new Unread(store.oldest(bounded, bound.orElse(from), MAX_EXAMINED), bound.isEmpty());
  }

  /** Returns the search for unread messages of a narrow, without an overall deadline. */
  public Search unread(Caller caller, Narrow narrow) {
    return narrowSearch.of(actors.current(caller), narrow).unread().until(Deadline.NONE);
  }

  /** Returns the search for all unread messages, even in channels that are now inaccessible. */
  public Search everUnread(Caller caller) {
    return narrowSearch.ofEverReceived(actors.current(caller)).unread().until(Deadline.NONE);
  }

  /** Like {@link #everUnread}, for one channel. */
  public Search everUnreadIn(Caller caller, long channelId) {
    return narrowSearch
        .ofEverReceivedIn(actors.current(caller), channelId)
        .unread()
        .until(Deadline.NONE);
  }

  /** Returns whether the search still covers all channels and conversations of the caller. */
  public boolean isStillAll(Caller caller, Search all) {
    Search now = narrowSearch.ofEverReceived(actors.current(caller));
    return Set.copyOf(all.recipients().recipientIds()).containsAll(now.recipients().recipientIds());
  }

  /** Returns the id that ends the next portion of messages; see {@link NarrowStore#reach}. */
  public long reach(Search search, long least, int number) {
    return store.reach(search, least, number);
  }

  /** Returns matching ids in a range, ascending; slow unless indexed or the range is small. */
  public List<Long> between(Search search, long least, long greatest, int most) {
    return store.oldest(search, least, greatest, most);
  }

  /** Returns the readable starred messages, ascending; only the newest if there are many. */
  List<Long> starred(Caller caller) {
    Narrow starred = new Narrow(List.of(new Term(Is.STARRED, false)));
    return store
        .newest(narrowSearch.of(actors.current(caller), starred), Anchor.NEWEST, MAX_STARRED)
        .reversed();
  }
}
