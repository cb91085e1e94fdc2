package chat.messaging.messagestore;

import chat.kit.error.RequestError;
import chat.kit.limit.HeapShare;
import chat.kit.transaction.BatchWriter;
import chat.kit.transaction.Batching;
import chat.kit.transaction.TransactionOutcome;
import chat.messaging.cache.CacheVersions;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Stores messages; concurrent messages of an organization share a batch. */
@Singleton
public final class MessageWriter {

  /** In characters. A batch is in memory several times over, and messages may be very large. */
  private static final long MAX_BATCH_LENGTH = 4_000_000;

  /** Divides the heap size into the characters, of one or two bytes, that may wait. */
  private static final int HEAP_DIVISOR = 16;

  private final CacheVersions cacheVersions;
  private final MessageBatch batch;
  private final BatchWriter<OutgoingMessage, StoreOutcome> writer;

  /**
   * @param maxBatch maximum number of messages in one transaction
   * @param maxWaiting maximum number of queued messages of an organization; further ones get 503
   */
  MessageWriter(
      CacheVersions cacheVersions,
      MessageBatch batch,
      Batching batching,
      @Property(name = "chat.send.max-group", defaultValue = "256") int maxBatch,
      @Property(name = "chat.send.max-waiting", defaultValue = "10000") int maxWaiting,
      HeapShare heap) {
    this.cacheVersions = cacheVersions;
    this.batch = batch;
    this.writer =
        new BatchWriter<>(
            "Sending",
            this::store,
            new BatchWriter.Limits<>(
                batching.size(maxBatch),
                maxWaiting,
                OutgoingMessage::length,
                MAX_BATCH_LENGTH,
                heap.bytes() / HEAP_DIVISOR));
  }

  /**
   * Stores a message; returns once it is committed together with its events. Empty if its
   * organization or channel has changed since the message was prepared; the caller then prepares it
   * again.
   */
  public Optional<StoredMessage> write(OutgoingMessage outgoing) {
    try {
      return stored(writer.write(outgoing.organizationId(), outgoing));
    } catch (RuntimeException failure) {
      throw answer(failure);
    }
  }

  /** Stores a message like {@link #write}, without blocking. */
  public CompletableFuture<Optional<StoredMessage>> submit(OutgoingMessage outgoing) {
    return writer
        .submit(outgoing.organizationId(), outgoing)
        .handle((outcome, failure) ->
            switch (failure) {
              case null -> stored(outcome);
              case RuntimeException failed -> throw answer(failed);
              case Throwable other -> throw new CompletionException(other);
            });
  }

  private static Optional<StoredMessage> stored(StoreOutcome outcome) {
    return switch (outcome) {
      case StoreOutcome.Done(StoredMessage stored) -> Optional.of(stored);
      case StoreOutcome.Outdated() -> Optional.empty();
      case StoreOutcome.Refused(var refusal) -> throw refusal;
    };
  }

  /** 503 if it is unknown whether the message was stored; the sender has to check. */
  private static RuntimeException answer(RuntimeException failure) {
    return TransactionOutcome.isUnknown(failure)
        ? RequestError.UNKNOWN_OUTCOME.refuse("the message was sent")
        : failure;
  }

  /** Stores a batch; if a message is outdated, drops the organization's caches. */
  private List<StoreOutcome> store(List<OutgoingMessage> messages) {
    List<StoreOutcome> outcomes = this.batch.store(messages);
    if (outcomes.stream().anyMatch(StoreOutcome.Outdated.class::isInstance)) {
      cacheVersions.changed(messages.getFirst().organizationId());
    }
    return outcomes;
  }

  /**
   * The message that an account has sent with the key. Empty if it has sent none, a refusal if the
   * key was used for another message.
   */
  public Optional<StoredMessage> sentBefore(
      long organizationId, long accountId, IdempotencyKey key) {
    return batch.sentBefore(organizationId, accountId, key);
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
