package chat.messaging.narrow;

import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.flag.UnreadTopic;
import chat.messaging.narrow.Criterion.Is;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds messages that a user received; the access rules are those of {@link NarrowSearch}. */
@Singleton
public final class ReceivedMessages {

  /** Number of the newest messages that are examined for unread ones. */
  private static final int MAX_EXAMINED = 50_000;

  private static final int MAX_STARRED = 10_000;

  private static final Narrow UNREAD = new Narrow(List.of(new Term(Is.UNREAD, false)));

  private final Actors actors;
  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final UnreadStore unreadStore;
  private final ReadUpToRepository readUpTo;
  private final Membership membership;

  ReceivedMessages(
      Actors actors,
      NarrowSearch narrowSearch,
      NarrowStore store,
      UnreadStore unreadStore,
      ReadUpToRepository readUpTo,
      Membership membership) {
    this.actors = actors;
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.unreadStore = unreadStore;
    this.readUpTo = readUpTo;
    this.membership = membership;
  }

  /**
   * The newest unread messages.
   *
   * @param topics in no order
   * @param isAll whether there are no older unread messages
   */
  record Unread(List<UnreadTopic> topics, boolean isAll) {}

  /** Returns the id of the newest message; -1 if there is none. */
  long newest(Caller caller) {
    Search all = narrowSearch.of(actors.current(caller), Narrow.ALL);
    return store.newest(all, Anchor.NEWEST, 1).stream().findFirst().orElse(-1L);
  }

  /** Returns the unread ones among the newest messages, starting after the read watermark. */
  Unread unread(Caller caller) {
    ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
    ProjectedAccount reader = actors.current(caller);
    ReadableRecipients received = narrowSearch.of(reader, Narrow.ALL).recipients();
    // The user can mark a message as unread in a channel from which they never received messages.
    // Only then are the recipients of UNREAD needed; most users have no such messages.
    ReadableRecipients recipients =
        watermark.hasMadeUnread() ? narrowSearch.of(reader, UNREAD).recipients() : received;
    if (recipients.isEmpty()) {
      return new Unread(List.of(), true);
    }
    UnreadStore.ReceivedRange newest =
        unreadStore.newest(received, watermark.messageId() + 1, MAX_EXAMINED);
    return new Unread(
        unreadStore.topics(recipients, membership.groupsOf(reader), newest.firstId(), MAX_EXAMINED),
        newest.number() < MAX_EXAMINED);
  }

  /**
   * Returns the ids of the newest unread messages, ascending.
   *
   * @param greatest the greatest id
   */
  public List<Long> newestUnread(Caller caller, long greatest) {
    ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
    ReadableRecipients received = narrowSearch.of(actors.current(caller), Narrow.ALL).recipients();
    if (received.isEmpty()) {
      return List.of();
    }
    UnreadStore.ReceivedRange newest =
        unreadStore.newest(received, watermark.messageId() + 1, MAX_EXAMINED);
    return unreadStore.ids(received, newest.firstId(), greatest, MAX_EXAMINED);
  }

  /** Returns the search for unread messages of a narrow, without an overall deadline. */
  public Search unread(Caller caller, Narrow narrow) {
    return narrowSearch.of(actors.current(caller), narrow).unread().until(Deadline.NONE);
  }

  /** Returns the search for unread messages of a channel, even if it is now inaccessible. */
  public Search everUnreadIn(Caller caller, long channelId) {
    return narrowSearch
        .ofEverReceivedIn(actors.current(caller), channelId)
        .unread()
        .until(Deadline.NONE);
  }

  /**
   * Returns the unread ones among the next messages of a search of one recipient.
   *
   * @param least the id from which on messages are examined
   * @param most how many messages are examined, unread or not
   */
  public UnreadPortion portion(Search unread, long least, int most) {
    return unreadStore.portion(unread, least, most);
  }

  /** Returns the readable starred messages, ascending; only the newest if there are many. */
  List<Long> starred(Caller caller) {
    Narrow starred = new Narrow(List.of(new Term(Is.STARRED, false)));
    return store
        .newest(narrowSearch.of(actors.current(caller), starred), Anchor.NEWEST, MAX_STARRED)
        .reversed();
  }
}
