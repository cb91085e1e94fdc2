package chat.messaging.getmessages;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.messageread.MessageSizeRepository;
import chat.messaging.narrow.Anchor;
import chat.messaging.narrow.Conversation;
import chat.messaging.narrow.FirstUnread;
import chat.messaging.narrow.Narrow;
import chat.messaging.narrow.NarrowSearch;
import chat.messaging.narrow.NarrowStore;
import chat.messaging.narrow.Search;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds the message ids of a request (API: get-messages). */
@Singleton
public final class FindMessages {

  /** In bytes of the messages' texts; bounded since a response is in memory several times. */
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

  /** Returns the matching ones of these messages that the caller may read, ascending. */
  MatchedMessages byIds(Caller caller, Narrow requestedNarrow, List<Long> messageIds) {
    ProjectedAccount reader = actors.current(caller);
    Search search =
        narrowSearch.of(reader, conversation.resolved(caller, requestedNarrow), messageIds);
    List<Long> matchingIds = store.oldest(search, 0, messageIds.size());
    long size = sizes.of(matchingIds).values().stream().mapToLong(Long::longValue).sum();
    if (size > MAX_SIZE && matchingIds.size() > 1) {
      throw MessagingError.TOO_LARGE_TOGETHER.refuse();
    }
    return new MatchedMessages(matchingIds, size, search.words());
  }

  /**
   * Messages of one response.
   *
   * @param size of the messages with their associated rows, in bytes
   * @param words the search texts
   */
  record MatchedMessages(List<Long> messageIds, long size, List<String> words) {

    /** Memory in bytes; highlighted texts are sent in addition to the original ones. */
    long memoryBytes() {
      return words.isEmpty() ? size : 2 * size;
    }
  }

  /** Returns the page around the anchor, cut to the maximum size of a response. */
  FoundPage page(Caller caller, GetMessagesParams params) {
    ProjectedAccount reader = actors.current(caller);
    Search search = search(caller, reader, params);
    Page page = page(reader, search, params);
    Map<Long, Long> sizeOf = sizes.of(page.messageIds());
    Page shown = page.within(MAX_SIZE, sizeOf);
    long size = shown.messageIds().stream().mapToLong(id -> sizeOf.getOrDefault(id, 0L)).sum();
    return new FoundPage(shown, new MatchedMessages(shown.messageIds(), size, search.words()));
  }

  /** Returns the whole page around the anchor, for operations that do not show messages. */
  public Page range(Caller caller, GetMessagesParams params) {
    ProjectedAccount reader = actors.current(caller);
    return page(reader, search(caller, reader, params), params);
  }

  private Search search(Caller caller, ProjectedAccount reader, GetMessagesParams params) {
    return narrowSearch.of(reader, conversation.resolved(caller, params.narrowOrAll()));
  }

  private Page page(ProjectedAccount reader, Search search, GetMessagesParams params) {
    long anchor = anchor(reader, search, params);
    List<Long> before =
        anchor == 0
            ? List.of()
            : store.newest(search, anchor == Anchor.NEWEST ? anchor : anchor - 1, params.before());
    boolean isAnchorIncluded = params.includesAnchor() && anchor > 0;
    List<Long> from =
        anchor == Anchor.NEWEST
            ? List.of()
            : store.oldest(
                search,
                isAnchorIncluded ? anchor : anchor + 1,
                params.after() + (isAnchorIncluded ? 1 : 0));
    return Page.of(anchor, before, params.before(), from, params.after());
  }

  record FoundPage(Page page, MatchedMessages messages) {}

  private long anchor(ProjectedAccount reader, Search search, GetMessagesParams params) {
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
