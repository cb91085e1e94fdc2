package chat.messaging.reminder;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.rendering.MessageRendering;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates reminders of messages that their owners may read. */
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

  /** Creates a reminder. Returns its id. */
  long create(Caller caller, CreateReminderParams params) {
    if (params.scheduledDeliveryTimestamp() <= clock.instant().getEpochSecond()) {
      throw MessagingError.NOT_IN_THE_FUTURE.refuse();
    }
    Instant due = Instant.ofEpochSecond(params.scheduledDeliveryTimestamp());
    MessageOutline message = readAccess.outline(caller, params.messageId());
    ProjectedAccount owner = actors.current(caller);
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

  private static @Nullable String note(@Nullable String requested) {
    return requested == null || requested.isBlank() ? null : requested.strip();
  }
}
