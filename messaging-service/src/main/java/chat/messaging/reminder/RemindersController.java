package chat.messaging.reminder;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/**
 * Creates, lists and deletes reminders (API: create-message-reminder, get-reminders,
 * delete-reminder).
 */
@Operations
@ForCallers
final class RemindersController {

  private final Actors actors;
  private final ListedReminders listedReminders;
  private final CreateReminder createReminder;
  private final ReminderWriter writer;

  RemindersController(
      Actors actors,
      ListedReminders listedReminders,
      CreateReminder createReminder,
      ReminderWriter writer) {
    this.actors = actors;
    this.listedReminders = listedReminders;
    this.createReminder = createReminder;
    this.writer = writer;
  }

  /** The response of {@code POST /reminders}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long reminderId) {}

  /** Returns {@code reminders}: the {@link Reminder}s, the next one first. */
  @Get("/reminders")
  Map<String, Object> list(Caller caller) {
    ProjectedAccount owner = actors.current(caller);
    return Map.of("reminders", listedReminders.of(owner.organizationId(), owner.userId()));
  }

  @Post("/reminders")
  Created create(Caller caller, @Params CreateReminderParams params) {
    return new Created(createReminder.create(caller, params));
  }

  @Delete("/reminders/{reminder_id:[0-9]+}")
  void delete(Caller caller, @Params ReminderIdParams params) {
    ProjectedAccount owner = actors.current(caller);
    writer.delete(owner.organizationId(), owner.userId(), params.reminderId());
  }
}
