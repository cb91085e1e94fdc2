package chat.messaging.reminder;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.Actors;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import java.util.Set;

/** Delete a reminder (specification, operation 14), and what makes and lists them. */
@Operations
@ForCallers
final class RemindersController {

  private final FreshCopies copies;
  private final Actors actors;
  private final ListedReminders listedReminders;
  private final CreateReminder createReminder;
  private final ReminderWriter writer;

  RemindersController(
      FreshCopies copies,
      Actors actors,
      ListedReminders listedReminders,
      CreateReminder createReminder,
      ReminderWriter writer) {
    this.copies = copies;
    this.actors = actors;
    this.listedReminders = listedReminders;
    this.createReminder = createReminder;
    this.writer = writer;
  }

  /** The answer of {@code POST /reminders}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long reminderId) {}

  /** {@code reminders}: the {@link Reminder}s, the next one first. */
  @Get("/reminders")
  Map<String, Object> list(Caller caller) {
    Account owner = account(caller);
    return Map.of("reminders", listedReminders.of(owner.organizationId(), owner.userId()));
  }

  @Post("/reminders")
  Created create(Caller caller, @Params CreateReminderParams params) {
    return new Created(createReminder.create(caller, params));
  }

  @Delete("/reminders/{reminder_id:[0-9]+}")
  void delete(Caller caller, @Params ReminderIdParams params) {
    Account owner = account(caller);
    writer.delete(owner.organizationId(), owner.userId(), params.reminderId());
  }

  private Account account(Caller caller) {
    return copies.decide(
        caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
  }
}
