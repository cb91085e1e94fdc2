package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import chat.messaging.flag.CountUnread;
import chat.messaging.narrow.Received.Unread;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers what its account has not read. */
@Singleton
final class UnreadState implements StatePart {

  /** So many messages are read at once: each may have a thousand recipients. */
  private static final int PORTION = 250;

  private final Received received;
  private final ReadAccess readAccess;
  private final CountUnread countUnread;

  UnreadState(Received received, ReadAccess readAccess, CountUnread countUnread) {
    this.received = received;
    this.readAccess = readAccess;
    this.countUnread = countUnread;
  }

  @Override
  public String eventType() {
    return "update_message_flags";
  }

  /** Whoever is not told of new messages could not go on from there. */
  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    if (!request.wants("message")) {
      return;
    }
    Caller caller = request.caller();
    Unread unread = received.unread(caller);
    Stream<List<MessageOutline>> portions =
        unread.messageIds().stream()
            .gather(Gatherers.windowFixed(PORTION))
            .map(messageIds -> unarchived(readAccess.outlines(caller, Set.copyOf(messageIds))));
    fields.put(
        "unread_msgs",
        countUnread.of(caller, portions, unread.isAll(), request.can("empty_topic_name")));
  }

  /** Clients leave archived channels out, so nobody could find what is unread there. */
  private static List<MessageOutline> unarchived(List<MessageOutline> messages) {
    return messages.stream().filter(message -> !message.isInArchivedChannel()).toList();
  }
}
