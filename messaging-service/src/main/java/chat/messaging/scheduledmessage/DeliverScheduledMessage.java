package chat.messaging.scheduledmessage;

import jakarta.inject.Singleton;
import java.util.Optional;

/** One attempt at a due message: sends it, or reports its failure, and stores the result. */
@Singleton
final class DeliverScheduledMessage {

  private final SendScheduledMessage sendScheduledMessage;
  private final ReportFailure reportFailure;
  private final ScheduledMessageWriter writer;

  DeliverScheduledMessage(
      SendScheduledMessage sendScheduledMessage,
      ReportFailure reportFailure,
      ScheduledMessageWriter writer) {
    this.sendScheduledMessage = sendScheduledMessage;
    this.reportFailure = reportFailure;
    this.writer = writer;
  }

  /** A message was sent, but its end could not be stored. */
  static final class SentButNotFinished extends RuntimeException {
    private static final long serialVersionUID = 1;

    SentButNotFinished(Throwable cause) {
      super("Scheduled message sent, but its end could not be stored: " + cause, cause);
    }
  }

  void deliver(StoredScheduledMessage message) {
    if (message.failed()) {
      reportFailure.report(message);
      return;
    }
    Optional<SendFailure> failure = sendScheduledMessage.send(message);
    if (failure.isPresent()) {
      writer.fail(message, failure.get());
    } else {
      finish(message);
    }
  }

  private void finish(StoredScheduledMessage sent) {
    try {
      writer.finish(sent);
    } catch (RuntimeException | Error e) {
      throw new SentButNotFinished(e);
    }
  }
}
