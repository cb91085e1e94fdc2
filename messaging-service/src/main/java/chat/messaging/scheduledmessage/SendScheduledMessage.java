package chat.messaging.scheduledmessage;

import chat.identityprojection.Actors;
import chat.kit.error.Refusal;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RequiredTopics;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.send.DeferredSender;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends a scheduled message as its author, by the rules of a send at that time. */
@Singleton
final class SendScheduledMessage {
  private static final Logger LOG = LoggerFactory.getLogger(SendScheduledMessage.class);

  /** A message that its author does not expect any more is not sent. */
  private static final Duration MAX_DELAY = Duration.ofMinutes(10);

  private static final int UNAUTHORIZED = 401;

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final DeferredSender deferredSender;
  private final Clock clock;

  SendScheduledMessage(
      StaleReadGuard staleReadGuard, Actors actors, DeferredSender deferredSender, Clock clock) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.deferredSender = deferredSender;
    this.clock = clock;
  }

  /** Returns whether the message was sent, even if it is not stored any more. */
  boolean hasSent(long organizationId, long userId, long id) {
    return deferredSender.hasSent(organizationId, userId, key(id));
  }

  /**
   * Sends the message unless an earlier attempt has sent it. If a failure leaves that unclear, the
   * next attempt uses the same idempotency key, so no second message is sent.
   *
   * @return why the message cannot be sent; empty if it was sent
   * @throws RuntimeException if a dependency is temporarily unavailable
   */
  Optional<SendFailure> send(StoredScheduledMessage message) {
    try {
      if (!wasSentBefore(message)) {
        sendNow(message);
      }
      return Optional.empty();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      LOG.info(
          "Sending scheduled message {} was refused: {}; marking it as failed",
          message.id(),
          refusal.text());
      return Optional.of(new SendFailure(refusal.text(), refusal.status() != UNAUTHORIZED));
    }
  }

  /** Whether an earlier attempt has sent the message, whose end could not be stored. */
  private boolean wasSentBefore(StoredScheduledMessage message) {
    return message.attempts() > 1
        && hasSent(message.organizationId(), message.userId(), message.id());
  }

  private void sendNow(StoredScheduledMessage message) {
    Caller author = author(message);
    if (clock.instant().isAfter(message.due().plus(MAX_DELAY))) {
      throw MessagingError.SCHEDULED_TIME_MISSED.refuse();
    }
    deferredSender.send(
        author, message.scheduledContent().message(), message.readBySender(), key(message.id()));
  }

  private Caller author(StoredScheduledMessage message) {
    long organizationId = message.organizationId();
    return staleReadGuard.recheckOnRefusal(
        organizationId,
        RequiredTopics.ACTORS,
        () -> {
          if (actors.organization(organizationId).isDeactivated()) {
            throw MessagingError.ORGANIZATION_DEACTIVATED.refuse();
          }
          return actors.account(organizationId, message.userId()).asCaller(message.client());
        });
  }

  private static IdempotencyKey key(long id) {
    return IdempotencyKey.ofService("scheduled-message-" + id);
  }
}
