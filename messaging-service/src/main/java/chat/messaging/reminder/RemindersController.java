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
import java.util.List;
import java.util.Set;

/** Delete a reminder (specification, operation 14), and what makes and lists them. */
@Operations
@ForCallers
final class RemindersController {

  private final FreshCopies copies;
  private final Actors actors;
  private final ReminderStore reminders;
  private final CreateReminder createReminder;
  private final ReminderWriter writer;

  RemindersController(
      FreshCopies copies,
      Actors actors,
      ReminderStore reminders,
      CreateReminder createReminder,
      ReminderWriter writer) {
    this.copies = copies;
    this.actors = actors;
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
    Account owner = account(caller);
    return new Reminders(reminders.list(owner.organizationId(), owner.userId()));
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
