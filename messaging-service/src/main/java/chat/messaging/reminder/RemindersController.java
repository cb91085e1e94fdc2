package chat.messaging.reminder;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
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

  /**
   * The response of {@code POST /reminders}.
   *
   * @param reminderId the id of the reminder; the message that it sends has another id
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long reminderId) {}

  /**
   * Lists the caller's reminders.
   *
   * <p>Returns {@code reminders}, the next one first. Each has {@code reminder_id}, {@code
   * reminder_target_message_id}, {@code scheduled_delivery_timestamp} (UNIX seconds), {@code type}
   * (always {@code private}), {@code to} (the caller's id), {@code content} and {@code
   * rendered_content} (the text before the quoted message, in Markdown and HTML) and {@code
   * failed}, whether sending it failed permanently.
   */
  @OperationId("get-reminders")
  @AnswerField(
      name = "reminders",
      type = Reminder.class,
      shape = Shape.LIST,
      text = "The reminders, the next one first.")
  @Get("/reminders")
  Map<String, Object> list(Caller caller) {
    ProjectedAccount owner = actors.current(caller);
    return Map.of("reminders", listedReminders.of(owner.organizationId(), owner.userId()));
  }

  /**
   * Creates a reminder of a message that the caller may read.
   *
   * <p>When it is due, the notification bot sends the caller a direct message that quotes the
   * message. A user can have at most 1,000 reminders. The user's clients get the event {@code
   * reminders}.
   */
  @OperationId("create-message-reminder")
  @Post("/reminders")
  Created create(Caller caller, @Params CreateReminderParams params) {
    return new Created(createReminder.create(caller, params));
  }

  /**
   * Deletes a reminder of the caller.
   *
   * <p>A reminder that is being sent can no longer be deleted. The user's clients get the event
   * {@code reminders}.
   */
  @OperationId("delete-reminder")
  @Delete("/reminders/{reminder_id:[0-9]+}")
  void delete(Caller caller, @Params ReminderIdParams params) {
    ProjectedAccount owner = actors.current(caller);
    writer.delete(owner.organizationId(), owner.userId(), params.reminderId());
  }
}
