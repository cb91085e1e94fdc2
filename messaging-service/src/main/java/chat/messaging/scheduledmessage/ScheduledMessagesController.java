package chat.messaging.scheduledmessage;

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
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/**
 * Lists, creates, edits and deletes the caller's scheduled messages (API: get-scheduled-messages,
 * create-scheduled-message, update-scheduled-message, delete-scheduled-message).
 */
@Operations
@ForCallers
final class ScheduledMessagesController {

  private final Actors actors;
  private final ListedScheduledMessages listedScheduledMessages;
  private final ScheduleMessage scheduleMessage;
  private final ScheduledMessageWriter writer;

  ScheduledMessagesController(
      Actors actors,
      ListedScheduledMessages listedScheduledMessages,
      ScheduleMessage scheduleMessage,
      ScheduledMessageWriter writer) {
    this.actors = actors;
    this.listedScheduledMessages = listedScheduledMessages;
    this.scheduleMessage = scheduleMessage;
    this.writer = writer;
  }

  /**
   * The response of {@code POST /scheduled_messages}.
   *
   * @param scheduledMessageId the id of the scheduled message; the message that is sent has another
   *     id
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long scheduledMessageId) {}

  /**
   * Lists the caller's scheduled messages.
   *
   * <p>Returns {@code scheduled_messages}, the next one first. Each has {@code
   * scheduled_message_id}, {@code type} ({@code stream} or {@code private}), {@code to} (the
   * channel's id, or a list of the users' ids without the caller's, unless the message is to the
   * caller alone), {@code topic} (omitted for direct messages), {@code content} and {@code
   * rendered_content} (the content in Markdown and HTML), {@code scheduled_delivery_timestamp}
   * (UNIX seconds) and {@code failed}, whether sending it failed permanently.
   */
  @OperationId("get-scheduled-messages")
  @AnswerField(
      name = "scheduled_messages",
      type = ScheduledMessage.class,
      shape = Shape.LIST,
      text = "The messages, the next one first.")
  @Get("/scheduled_messages")
  Map<String, Object> list(Caller caller) {
    ProjectedAccount author = actors.current(caller);
    return Map.of(
        "scheduled_messages", listedScheduledMessages.of(author.organizationId(), author.userId()));
  }

  /**
   * Schedules a message that is sent later.
   *
   * <p>The request is refused if the caller may not send the message now. The caller's permissions
   * are checked again when it is sent. It fails, too, if it cannot be sent within ten minutes after
   * its time. A failed message stays in the list, and the notification bot sends the caller the
   * reason. A user can have at most 1,000 scheduled messages, of at most 2,000,000 bytes together
   * in Markdown and HTML. The user's clients get the event {@code scheduled_messages}.
   */
  @OperationId("create-scheduled-message")
  @Post("/scheduled_messages")
  Created create(Caller caller, @Params CreateScheduledMessageParams params) {
    return new Created(scheduleMessage.create(caller, params));
  }

  /**
   * Changes a scheduled message of the caller.
   *
   * <p>Absent values stay unchanged; at least one value is required. New recipients, topics and
   * contents are checked as for a new message. A failed message requires a new time and is then
   * sent again. A message that is being sent can no longer be changed. The user's clients get the
   * event {@code scheduled_messages}.
   */
  @OperationId("update-scheduled-message")
  @Patch("/scheduled_messages/{scheduled_message_id:[0-9]+}")
  void update(Caller caller, @Params UpdateScheduledMessageParams params) {
    actors.current(caller);
    scheduleMessage.update(caller, params);
  }

  /**
   * Deletes a scheduled message of the caller.
   *
   * <p>A message that is being sent can no longer be deleted. The user's clients get the event
   * {@code scheduled_messages}.
   */
  @OperationId("delete-scheduled-message")
  @Delete("/scheduled_messages/{scheduled_message_id:[0-9]+}")
  void delete(Caller caller, @Params ScheduledMessageIdParams params) {
    ProjectedAccount author = actors.current(caller);
    writer.delete(author.organizationId(), author.userId(), params.scheduledMessageId());
  }
}
