package chat.messaging.reminder;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Delete a reminder (specification, operation 14), and what makes and lists them. */
@Operations
@ForCallers
final class RemindersController {

  private final ReminderStore reminders;
  private final CreateReminder createReminder;
  private final ReminderWriter writer;

  RemindersController(
      ReminderStore reminders, CreateReminder createReminder, ReminderWriter writer) {
    this.reminders = reminders;
    this.createReminder = createReminder;
    this.writer = writer;
  }

  /** The answer of {@code GET /reminders}, the next one first. */
  @Serdeable
  record Reminders(List<Reminder> reminders) {}

  /** The answer of {@code POST /reminders}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long reminderId) {}

  @Get("/reminders")
  Reminders list(Caller caller) {
    return new Reminders(reminders.list(caller.organizationId(), caller.userId()));
  }

  @Post("/reminders")
  Created create(Caller caller, @Params CreateReminderParams params) {
    return new Created(createReminder.create(caller, params));
  }

  @Delete("/reminders/{reminder_id:[0-9]+}")
  void delete(Caller caller, @Params ReminderIdParams params) {
    writer.delete(caller.organizationId(), caller.userId(), params.reminderId());
  }
}
