package chat.messaging.message;

import chat.kit.error.RequestError;
import chat.kit.transaction.GroupWriter;
import chat.kit.transaction.TransactionOutcome;
import chat.messaging.memory.Versions;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Stores messages; what comes at the same time is stored together. */
@Singleton
public final class MessageWriter {

  /** In characters; a group is in memory several times over, and messages may be very large. */
  private static final long MAX_GROUP_LENGTH = 4_000_000;

  /** In characters, of one or two bytes each, by the bytes of memory that the program has. */
  private static final long MAX_WAITING_LENGTH = Runtime.getRuntime().maxMemory() / 16;

  private final Versions versions;
  private final MessageGroup group;
  private final GroupWriter<Draft, Outcome> writer;

  /**
   * @param maxGroup the most messages in one transaction
   * @param maxWaiting the most messages of an organization that wait; one more is told to come back
   */
  MessageWriter(
      Versions versions,
      MessageGroup group,
      @Property(name = "chat.send.max-group", defaultValue = "256") int maxGroup,
      @Property(name = "chat.send.max-waiting", defaultValue = "10000") int maxWaiting) {
    this.versions = versions;
    this.group = group;
    this.writer =
        new GroupWriter<>(
            "Sending",
            this::store,
            new GroupWriter.Limits<>(
                maxGroup, maxWaiting, Draft::length, MAX_GROUP_LENGTH, MAX_WAITING_LENGTH));
  }

  /**
   * Stores a message; returns once it is committed together with its events. Empty where its
   * organization or its channel has changed since the draft was made, so that it has to be made
   * anew of what is there now.
   */
  public Optional<Stored> write(Draft draft) {
    try {
      return stored(writer.write(draft.organizationId(), draft));
    } catch (RuntimeException failure) {
      throw told(failure);
    }
  }

  /** The same for whoever does not wait. */
  public CompletableFuture<Optional<Stored>> submit(Draft draft) {
    return writer
        .submit(draft.organizationId(), draft)
        .handle((outcome, failure) ->
            switch (failure) {
              case null -> stored(outcome);
              case RuntimeException unstored -> throw told(unstored);
              case Throwable other -> throw new CompletionException(other);
            });
  }

  private static Optional<Stored> stored(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done(Stored stored) -> Optional.of(stored);
      case Outcome.Outdated() -> Optional.empty();
      case Outcome.Refused(var refusal) -> throw refusal;
    };
  }

  /** 503 where nobody knows whether it is stored: its sender will look for it. */
  private static RuntimeException told(RuntimeException failure) {
    return TransactionOutcome.isUnknown(failure) ? RequestError.unavailable("Sending") : failure;
  }

  /** What made a draft that is outdated is not remembered any more. */
  private List<Outcome> store(List<Draft> drafts) {
    List<Outcome> outcomes = group.store(drafts);
    if (outcomes.stream().anyMatch(Outcome.Outdated.class::isInstance)) {
      versions.changed(drafts.getFirst().organizationId());
    }
    return outcomes;
  }

  /**
   * What an account's idempotency key was answered with; empty where the key is new, refused where
   * it was used for something else.
   */
  public Optional<Stored> written(long organizationId, long accountId, IdempotencyKey key) {
    return group.sentBefore(organizationId, accountId, key);
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
