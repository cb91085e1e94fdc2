package chat.messaging.reminder;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes reminders and their events, holding the organization's lock. */
@Singleton
class ReminderWriter {

  /** Reminders per user; a list returns all of them. */
  static final int MOST = 1_000;

  /** Bytes of a user's reminders together, Markdown and HTML. */
  private static final long MAX_SIZE = 2_000_000;

  private final Outbox outbox;
  private final ReminderRepository reminders;

  ReminderWriter(Outbox outbox, ReminderRepository reminders) {
    this.outbox = outbox;
    this.reminders = reminders;
  }

  @Transactional
  long create(NewReminder reminder, @Nullable String note, Instant due) {
    long organizationId = reminder.organizationId();
    outbox.lock(organizationId);
    Reminder created = reminders.insert(reminder, note, due).shown();
    // Checked after the insert: a refusal rolls the transaction back.
    ReminderUsage usage = reminders.usage(organizationId, reminder.userId());
    if (usage.number() > MOST) {
      throw MessagingError.TOO_MANY_REMINDERS.refuse(MOST);
    }
    if (usage.size() > MAX_SIZE) {
      throw MessagingError.REMINDERS_TOO_LARGE.refuse(MAX_SIZE);
    }
    outbox.append(
        organizationId, List.of(ReminderEvents.added(organizationId, reminder.userId(), created)));
    return created.reminderId();
  }

  @Transactional
  void delete(long organizationId, long userId, long id) {
    outbox.lock(organizationId);
    if (reminders.delete(organizationId, userId, id) == 0) {
      throw MessagingError.NO_SUCH_REMINDER.refuse();
    }
    outbox.append(organizationId, List.of(ReminderEvents.removed(organizationId, userId, id)));
  }

  /** Deletes a reminder that was sent. */
  @Transactional
  void finish(StoredReminder sent) {
    outbox.lock(sent.organizationId());
    if (reminders.finish(sent.id()) > 0) {
      outbox.append(
          sent.organizationId(),
          List.of(ReminderEvents.removed(sent.organizationId(), sent.userId(), sent.id())));
    }
  }

  /** Marks a reminder as failed, so that its owner can see and delete it. */
  @Transactional
  void fail(StoredReminder unsent) {
    long organizationId = unsent.organizationId();
    outbox.lock(organizationId);
    if (reminders.fail(unsent.id())) {
      var events = new ArrayList<Change>();
      events.add(ReminderEvents.removed(organizationId, unsent.userId(), unsent.id()));
      reminders
          .find(unsent.id())
          .map(StoredReminder::shown)
          .ifPresent(
              failed -> events.add(ReminderEvents.added(organizationId, unsent.userId(), failed)));
      outbox.append(organizationId, events);
    }
  }
}
