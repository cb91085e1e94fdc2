package chat.messaging.reminder;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import chat.messaging.rendering.MessageRendering;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes reminders of messages that their owners may read. */
@Singleton
final class CreateReminder {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final MessageRendering rendering;
  private final ReminderWriter writer;
  private final Clock clock;

  CreateReminder(
      Actors actors,
      ReadAccess readAccess,
      MessageRendering rendering,
      ReminderWriter writer,
      Clock clock) {
    this.actors = actors;
    this.readAccess = readAccess;
    this.rendering = rendering;
    this.writer = writer;
    this.clock = clock;
  }

  /** The new reminder's id. */
  long create(Caller caller, CreateReminderParams params) {
    if (params.scheduledDeliveryTimestamp() <= clock.instant().getEpochSecond()) {
      throw MessagingError.NOT_IN_THE_FUTURE.refuse();
    }
    Instant due = Instant.ofEpochSecond(params.scheduledDeliveryTimestamp());
    MessageOutline message = readAccess.outline(caller, params.messageId());
    Account owner = actors.current(caller);
    String note = note(params.note());
    String content = ReminderText.lead(message, note);
    return writer.create(
        new NewReminder(
            caller.organizationId(),
            caller.userId(),
            message.id(),
            content,
            rendering.renderNews(owner, content).html()),
        note,
        due);
  }

  private static @Nullable String note(@Nullable String sent) {
    return sent == null || sent.isBlank() ? null : sent.strip();
  }
}
