package chat.messaging.reminder;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.RestsOn;
import chat.messaging.message.IdempotencyKey;
import chat.messaging.send.NotificationBot;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one reminder and settles it. */
@Singleton
final class SendReminder {
  private static final Logger LOG = LoggerFactory.getLogger(SendReminder.class);
  private static final String CLIENT = "Internal";

  private final FreshCopies copies;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final QuotedSender quotedSender;
  private final NotificationBot notificationBot;
  private final ReminderRepository reminders;

  SendReminder(
      FreshCopies copies,
      Actors actors,
      ReadAccess readAccess,
      QuotedSender quotedSender,
      NotificationBot notificationBot,
      ReminderRepository reminders) {
    this.copies = copies;
    this.actors = actors;
    this.readAccess = readAccess;
    this.quotedSender = quotedSender;
    this.notificationBot = notificationBot;
    this.reminders = reminders;
  }

  /**
   * Sends it, if that was not done yet. Whoever does not know how far he came leaves it to the next
   * attempt: the same key sends no second message.
   *
   * @return whether its owner has got what he asked for, and need not be shown that it failed
   * @throws RuntimeException where something is away for the moment
   */
  boolean send(StoredReminder reminder) {
    try {
      Optional<Long> sent = sentBefore(reminder);
      if (sent.isPresent()) {
        // By what it said then, whatever has become of the message since.
        String apology = ReminderText.gone(reminder.note()).stripTrailing();
        return !reminders.hasContent(sent.get(), apology);
      }
      Account owner = owner(reminder);
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
      LOG.info("Reminder {} can't be sent: {}", reminder.id(), refusal.text());
      return false;
    }
  }

  /** What an attempt before this one has sent, the end of which failed. */
  private Optional<Long> sentBefore(StoredReminder reminder) {
    return reminder.attempts() == 1
        ? Optional.empty()
        : notificationBot.written(reminder.organizationId(), key(reminder));
  }

  private static IdempotencyKey key(StoredReminder reminder) {
    return IdempotencyKey.ofSystemBot("reminder-" + reminder.id());
  }

  private Account owner(StoredReminder reminder) {
    return copies.decide(
        reminder.organizationId(),
        RestsOn.ACCOUNTS,
        () -> actors.account(reminder.organizationId(), reminder.userId()));
  }

  /** What is said of the message, if its owner can still read it. */
  private Optional<String> text(Account owner, StoredReminder reminder) {
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
