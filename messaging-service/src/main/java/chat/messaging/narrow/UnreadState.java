package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.messaging.access.ReadAccess;
import chat.messaging.flag.CountUnread;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.narrow.ReceivedMessages.Unread;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Provides {@code unread_msgs}, the unread messages of the account (API: register-queue). */
@Singleton
final class UnreadState implements StatePart {

  /** Messages loaded at a time; bounded because each may have a thousand recipients. */
  private static final int BATCH_SIZE = 250;

  private final ReceivedMessages receivedMessages;
  private final ReadAccess readAccess;
  private final CountUnread countUnread;

  UnreadState(ReceivedMessages receivedMessages, ReadAccess readAccess, CountUnread countUnread) {
    this.receivedMessages = receivedMessages;
    this.readAccess = readAccess;
    this.countUnread = countUnread;
  }

  @Override
  public String eventType() {
    return "update_message_flags";
  }

  /** Omitted for clients without message events, which could not keep the state up to date. */
  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    if (!request.wants("message")) {
      return;
    }
    Caller caller = request.caller();
    Unread unread = receivedMessages.unread(caller);
    Stream<List<MessageOutline>> batches =
        unread.messageIds().stream()
            .gather(Gatherers.windowFixed(BATCH_SIZE))
            .map(messageIds -> unarchived(readAccess.outlines(caller, Set.copyOf(messageIds))));
    fields.put(
        "unread_msgs",
        countUnread.of(caller, batches, unread.isAll(), request.can("empty_topic_name")));
  }

  /** Clients hide archived channels, so users could not find unread messages there. */
  private static List<MessageOutline> unarchived(List<MessageOutline> messages) {
    return messages.stream().filter(message -> !message.isInArchivedChannel()).toList();
  }
}
