package chat.messaging.reminder;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.Refusal;
import chat.kit.projection.StaleReadGuard;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.RequiredTopics;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.send.NotificationBot;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends a reminder through the notification bot. */
@Singleton
final class SendReminder {
  private static final Logger LOG = LoggerFactory.getLogger(SendReminder.class);
  private static final String CLIENT = "Internal";

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final QuotedSender quotedSender;
  private final NotificationBot notificationBot;
  private final ReminderRepository reminders;

  SendReminder(
      StaleReadGuard staleReadGuard,
      Actors actors,
      ReadAccess readAccess,
      QuotedSender quotedSender,
      NotificationBot notificationBot,
      ReminderRepository reminders) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.readAccess = readAccess;
    this.quotedSender = quotedSender;
    this.notificationBot = notificationBot;
    this.reminders = reminders;
  }

  /**
   * Sends the reminder unless an earlier attempt has sent it. If a failure leaves that unclear, the
   * next attempt uses the same idempotency key, so no second message is sent.
   *
   * @return false if the message was gone or sending was refused, so the owner should see the
   *     failure
   * @throws RuntimeException if a dependency is temporarily unavailable
   */
  boolean send(StoredReminder reminder) {
    try {
      Optional<Long> sentId = sentBefore(reminder);
      if (sentId.isPresent()) {
        // Judged by the text that was sent, because the message may have changed since.
        String goneText = ReminderText.gone(reminder.note()).stripTrailing();
        return !reminders.hasContent(sentId.get(), goneText);
      }
      ProjectedAccount owner = owner(reminder);
      Optional<String> text = text(owner, reminder);
      notificationBot.write(
          reminder.organizationId(),
          reminder.userId(),
          text.orElseGet(() -> ReminderText.gone(reminder.note())),
          key(reminder));
      return text.isPresent();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      LOG.info(
          "Sending reminder {} was refused: {}; marking it as failed",
          reminder.id(),
          refusal.text());
      return false;
    }
  }

  /** Returns the message that an earlier attempt sent whose end could not be stored. */
  private Optional<Long> sentBefore(StoredReminder reminder) {
    return reminder.attempts() == 1
        ? Optional.empty()
        : notificationBot.written(reminder.organizationId(), key(reminder));
  }

  private static IdempotencyKey key(StoredReminder reminder) {
    return IdempotencyKey.ofSystemBot("reminder-" + reminder.id());
  }

  private ProjectedAccount owner(StoredReminder reminder) {
    return staleReadGuard.recheckOnRefusal(
        reminder.organizationId(),
        RequiredTopics.ACCOUNTS,
        () -> actors.account(reminder.organizationId(), reminder.userId()));
  }

  /** Returns the reminder's text; empty if the owner can no longer read the message. */
  private Optional<String> text(ProjectedAccount owner, StoredReminder reminder) {
    try {
      return Optional.of(
          readAccess.shown(
              owner.asCaller(CLIENT),
              reminder.messageId(),
              message ->
                  ReminderText.whole(
                      message, quotedSender.named(owner, message.senderId()), reminder.note())));
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      return Optional.empty();
    }
  }
}
