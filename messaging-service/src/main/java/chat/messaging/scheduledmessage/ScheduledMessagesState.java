package chat.messaging.scheduledmessage;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user's scheduled messages in the registration state. */
@Singleton
final class ScheduledMessagesState implements StatePart {

  private static final String NAME = "scheduled_messages";

  private final ListedScheduledMessages listedScheduledMessages;

  ScheduledMessagesState(ListedScheduledMessages listedScheduledMessages) {
    this.listedScheduledMessages = listedScheduledMessages;
  }

  @Override
  public String eventType() {
    return NAME;
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put(NAME, listedScheduledMessages.of(request.organizationId(), request.userId()));
  }
}
