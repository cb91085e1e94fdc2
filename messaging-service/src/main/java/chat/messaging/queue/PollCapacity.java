package chat.messaging.queue;

import chat.kit.limit.HeapShare;
import chat.messaging.MessagingError;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the number of concurrent polls, by default to what a third of the heap can hold.
 *
 * <p>A poll that waits on its own connection counts as several, because of the memory that the
 * connection and the request hold.
 */
@Singleton
final class PollCapacity {

  /**
   * Heap bytes per poll whose answer follows on a {@link AnswerStream}, measured and rounded up.
   */
  private static final long BYTES_PER_POLL = 4 << 10;

  /** How many such polls need the memory of one that waits on its own connection. */
  private static final int OWN_CONNECTION = 4;

  private static final int MAX_RETRY_SECONDS = 5;

  private final Semaphore permits;
  private final int permitsOfNewPoll;
  private final AtomicInteger polls = new AtomicInteger();

  /**
   * @param maxPolls maximum number of concurrent polls; 0 to derive it from the heap size
   */
  PollCapacity(
      @Property(name = "chat.max-waiting-polls", defaultValue = "0") int maxPolls,
      HeapShare heap,
      MeterRegistry metrics) {
    this.permits = new Semaphore(maxPolls > 0 ? maxPolls : maxByHeap(heap));
    this.permitsOfNewPoll = maxPolls > 0 ? 1 : OWN_CONNECTION;
    Gauge.builder("chat.polls.waiting", polls, AtomicInteger::get)
        .description("Requests for events that are waiting")
        .register(metrics);
  }

  private static int maxByHeap(HeapShare heap) {
    return Math.toIntExact(Math.max(OWN_CONNECTION, heap.bytes() / 3 / BYTES_PER_POLL));
  }

  /**
   * Admits a poll, which holds its slot until it is answered.
   *
   * @throws chat.kit.error.Refusal 503 if there are too many polls
   */
  Slot acquire() {
    if (!permits.tryAcquire(permitsOfNewPoll)) {
      int seconds = ThreadLocalRandom.current().nextInt(1, MAX_RETRY_SECONDS + 1);
      throw MessagingError.TOO_MANY_POLLS
          .refuse()
          .withHeader("Retry-After", Integer.toString(seconds));
    }
    polls.incrementAndGet();
    return new Slot();
  }

  /** The capacity that one poll takes. */
  final class Slot {
    private int held = permitsOfNewPoll;

    private Slot() {}

    /** Records that the poll waits without a connection of its own. */
    void shrink() {
      permits.release(held - 1);
      held = 1;
    }

    void release() {
      permits.release(held);
      polls.decrementAndGet();
    }
  }
}
