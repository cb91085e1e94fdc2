package chat.messaging.message;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.transaction.TransactionOutcome;
import chat.messaging.access.TopicParticipants;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores messages, committing whatever of an organization is waiting in one transaction: many sends
 * share one lock and one flush to disk, and none waits for company. If a group fails, its members
 * are tried singly, so a bad one harms nobody else.
 */
@Singleton
public final class MessageWriter {

  private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);

  /** In characters; a group is in memory several times over, and messages may be very large. */
  private static final int MAX_GROUP_LENGTH = 4_000_000;

  private final MessageGroup group;
  private final TopicParticipants participants;
  private final int maxGroup;
  private final int maxWaiting;
  private final Map<Long, Queue<Waiting>> waiting = new HashMap<>();
  private boolean stopped;

  private record Waiting(Draft draft, CompletableFuture<Stored> stored) {}

  /**
   * @param maxGroup the most messages in one transaction
   * @param maxWaiting the most messages of an organization that wait; one more is told to come back
   */
  MessageWriter(
      MessageGroup group,
      TopicParticipants participants,
      @Property(name = "chat.send.max-group", defaultValue = "256") int maxGroup,
      @Property(name = "chat.send.max-waiting", defaultValue = "10000") int maxWaiting) {
    this.group = group;
    this.participants = participants;
    this.maxGroup = maxGroup;
    this.maxWaiting = maxWaiting;
  }

  /** Stores a message; returns once it is committed together with its events. */
  public Stored write(Draft draft) {
    try {
      return enqueue(calling(draft)).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      throw e;
    }
  }

  /** The same with whom it calls in its topic: found out before anybody waits for it. */
  private Draft calling(Draft draft) {
    if (!(draft.destination() instanceof Draft.ToChannel channel)) {
      return draft;
    }
    Set<Long> called =
        participants.called(
            channel.recipientId(),
            channel.topic(),
            draft.sender().userId(),
            draft.rendered().mentions());
    return called == null ? draft : draft.withExtras(draft.extras().calling(called));
  }

  /**
   * What an account's idempotency key was answered with; empty where the key is new, refused where
   * it was used for something else.
   */
  public Optional<Stored> written(long organizationId, long accountId, IdempotencyKey key) {
    return group.sentBefore(organizationId, accountId, key);
  }

  private synchronized CompletableFuture<Stored> enqueue(Draft draft) {
    if (stopped) {
      throw RequestError.unavailable("Sending");
    }
    Queue<Waiting> queue = waiting.get(draft.organizationId());
    boolean nobodyWrites = queue == null;
    if (queue == null) {
      queue = new ArrayDeque<>();
      waiting.put(draft.organizationId(), queue);
    }
    if (queue.size() >= maxWaiting) {
      throw RequestError.unavailable("Sending");
    }
    var stored = new CompletableFuture<Stored>();
    queue.add(new Waiting(draft, stored));
    if (nobodyWrites) {
      Thread.ofVirtual().name("message-writer").start(() -> writeAll(draft.organizationId()));
    }
    return stored;
  }

  private void writeAll(long organizationId) {
    List<Waiting> batch = next(organizationId);
    while (!batch.isEmpty()) {
      write(batch);
      batch = next(organizationId);
    }
  }

  /** The next group; none where nobody waits, and then this writer's turn is over. */
  private synchronized List<Waiting> next(long organizationId) {
    Queue<Waiting> queue = waiting.get(organizationId);
    List<Waiting> batch = new ArrayList<>();
    int room = MAX_GROUP_LENGTH;
    while (queue != null && !queue.isEmpty() && batch.size() < maxGroup && room > 0) {
      Waiting next = queue.remove();
      room -= next.draft().length();
      batch.add(next);
    }
    if (batch.isEmpty()) {
      waiting.remove(organizationId);
      notifyAll();
    }
    return batch;
  }

  private void write(List<Waiting> batch) {
    try {
      List<Outcome> outcomes = group.store(batch.stream().map(Waiting::draft).toList());
      for (int i = 0; i < batch.size(); i++) {
        answer(batch.get(i), outcomes.get(i));
      }
    } catch (RuntimeException | Error failure) {
      failed(batch, failure);
    }
  }

  private static void answer(Waiting one, Outcome outcome) {
    switch (outcome) {
      case Outcome.Done(Stored stored) -> one.stored().complete(stored);
      case Outcome.Refused(Refusal refusal) -> one.stored().completeExceptionally(refusal);
    }
  }

  /**
   * Tries again what certainly was not stored. Where the database is away nobody knows whether it
   * has committed, and a message stored twice is worse than one that its sender looks for.
   */
  private void failed(List<Waiting> batch, Throwable failure) {
    if (TransactionOutcome.isUnknown(failure)) {
      LOG.error("Nobody knows whether a group of {} is stored", batch.size(), failure);
      batch.forEach(one -> one.stored().completeExceptionally(RequestError.unavailable("Sending")));
    } else if (batch.size() > 1) {
      LOG.warn("A group of {} failed and is tried singly: {}", batch.size(), failure.toString());
      batch.forEach(one -> write(List.of(one)));
    } else {
      batch.getFirst().stored().completeExceptionally(failure);
    }
  }

  /** Takes no more and lets those who wait be stored. */
  @PreDestroy
  synchronized void stop() throws InterruptedException {
    stopped = true;
    long deadline = System.nanoTime() + 5_000_000_000L;
    while (!waiting.isEmpty() && System.nanoTime() < deadline) {
      wait(100);
    }
  }
}
