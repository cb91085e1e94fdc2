package chat.messaging.reminder;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers of what its account wants to be reminded. */
@Singleton
final class RemindersState implements StatePart {

  private final ReminderStore reminders;

  RemindersState(ReminderStore reminders) {
    this.reminders = reminders;
  }

  @Override
  public String eventType() {
    return "reminders";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("reminders", reminders.list(request.organizationId(), request.userId()));
  }
}
