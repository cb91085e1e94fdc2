package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageSizeRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds which messages a request is for. */
@Singleton
final class FindMessages {

  /** In bytes of the messages' texts; an answer is in memory several times over. */
  private static final long MAX_SIZE = 6_000_000;

  private final Actors actors;
  private final Conversation conversation;
  private final NarrowSearch narrowSearch;
  private final NarrowStore store;
  private final FirstUnread firstUnread;
  private final MessageSizeRepository sizes;

  FindMessages(
      Actors actors,
      Conversation conversation,
      NarrowSearch narrowSearch,
      NarrowStore store,
      FirstUnread firstUnread,
      MessageSizeRepository sizes) {
    this.actors = actors;
    this.conversation = conversation;
    this.narrowSearch = narrowSearch;
    this.store = store;
    this.firstUnread = firstUnread;
    this.sizes = sizes;
  }

  /** Those of the messages asked for by their ids that the caller may read, ascending. */
  Found byIds(Caller caller, Narrow wanted, List<Long> messageIds) {
    Account reader = actors.current(caller);
    Search search = narrowSearch.of(reader, conversation.resolved(caller, wanted), messageIds);
    List<Long> found = store.oldest(search, 0, messageIds.size());
    long size = sizes.of(found).values().stream().mapToLong(Long::longValue).sum();
    if (size > MAX_SIZE && found.size() > 1) {
      throw MessagingError.TOO_LARGE_TOGETHER.refuse();
    }
    return new Found(found, size, search.words());
  }

  /**
   * Messages of one answer.
   *
   * @param size of them with all that hangs on them, in bytes
   * @param words what was searched for
   */
  record Found(List<Long> messageIds, long size, List<String> words) {

    /** In bytes: what is marked is shown beside what it is marked in. */
    long room() {
      return words.isEmpty() ? size : 2 * size;
    }
  }

  /** The page around the anchor, as much of it as an answer holds. */
  FoundPage page(Caller caller, GetMessagesParams params) {
    Account reader = actors.current(caller);
    Search search = search(caller, reader, params);
    Page page = page(reader, search, params);
    Map<Long, Long> sizeOf = sizes.of(page.messageIds());
    Page shown = page.within(MAX_SIZE, sizeOf);
    long size = shown.messageIds().stream().mapToLong(id -> sizeOf.getOrDefault(id, 0L)).sum();
    return new FoundPage(shown, new Found(shown.messageIds(), size, search.words()));
  }

  /** All of the page around the anchor, for what is done without showing them. */
  Page range(Caller caller, GetMessagesParams params) {
    Account reader = actors.current(caller);
    return page(reader, search(caller, reader, params), params);
  }

  private Search search(Caller caller, Account reader, GetMessagesParams params) {
    return narrowSearch.of(reader, conversation.resolved(caller, params.narrowOrAll()));
  }

  private Page page(Account reader, Search search, GetMessagesParams params) {
    long anchor = anchor(reader, search, params);
    List<Long> before =
        anchor == 0
            ? List.of()
            : store.newest(search, anchor == Anchor.NEWEST ? anchor : anchor - 1, params.before());
    boolean isWanted = params.includesAnchor() && anchor > 0;
    List<Long> from =
        anchor == Anchor.NEWEST
            ? List.of()
            : store.oldest(
                search, isWanted ? anchor : anchor + 1, params.after() + (isWanted ? 1 : 0));
    return Page.of(anchor, before, params.before(), from, params.after());
  }

  record FoundPage(Page page, Found messages) {}

  private long anchor(Account reader, Search search, GetMessagesParams params) {
    if (Boolean.TRUE.equals(params.useFirstUnreadAnchor())) {
      return firstUnread.of(reader, search).orElse(Anchor.NEWEST);
    }
    return switch (Objects.requireNonNull(params.anchor())) {
      case Anchor.At(long messageId) -> messageId;
      case Anchor.FirstUnread _ -> firstUnread.of(reader, search).orElse(Anchor.NEWEST);
      case Anchor.OnDate _ ->
          store
              .firstSince(search, Objects.requireNonNull(params.anchorDate()).instant())
              .orElse(Anchor.NEWEST);
    };
  }
}
