package chat.messaging.narrow;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.messaging.flag.UnreadMessagesBuilder;
import chat.messaging.narrow.ReceivedMessages.Unread;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code unread_msgs}, the unread messages of the account (API: register-queue). */
@Singleton
final class UnreadState implements StatePart {

  private final ReceivedMessages receivedMessages;

  UnreadState(ReceivedMessages receivedMessages) {
    this.receivedMessages = receivedMessages;
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
    fields.put(
        "unread_msgs",
        UnreadMessagesBuilder.of(
            caller, unread.topics(), unread.isAll(), request.can("empty_topic_name")));
  }
}
