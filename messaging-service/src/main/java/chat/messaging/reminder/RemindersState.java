package chat.messaging.reminder;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user's reminders in the registration state. */
@Singleton
final class RemindersState implements StatePart {

  private final ListedReminders listedReminders;

  RemindersState(ListedReminders listedReminders) {
    this.listedReminders = listedReminders;
  }

  @Override
  public String eventType() {
    return "reminders";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("reminders", listedReminders.of(request.organizationId(), request.userId()));
  }
}
