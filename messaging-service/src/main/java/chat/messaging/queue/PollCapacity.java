package chat.messaging.queue;

import chat.kit.limit.HeapShare;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Limits the number of concurrent polls, by default to what a third of the heap can hold. */
@Singleton
final class PollCapacity {

  /** Heap bytes per waiting poll, measured and rounded up. */
  private static final long BYTES_PER_POLL = 16 << 10;

  private static final String RETRY_AFTER_SECONDS = "5";

  private final Semaphore permits;

  /**
   * @param maxPolls maximum number of concurrent polls; 0 to derive it from the heap size
   */
  PollCapacity(
      @Property(name = "chat.max-waiting-polls", defaultValue = "0") int maxPolls, HeapShare heap) {
    this.permits = new Semaphore(maxPolls > 0 ? maxPolls : maxByHeap(heap));
  }

  private static int maxByHeap(HeapShare heap) {
    return Math.toIntExact(Math.max(1, heap.bytes() / 3 / BYTES_PER_POLL));
  }

  /**
   * Answers a poll, which holds a permit until it is answered.
   *
   * @throws chat.kit.error.Refusal 503 if there are too many polls
   */
  <T> CompletionStage<T> within(Supplier<CompletionStage<T>> poll) {
    if (!permits.tryAcquire()) {
      throw MessagingError.TOO_MANY_POLLS.refuse().withHeader("Retry-After", RETRY_AFTER_SECONDS);
    }
    CompletionStage<T> answer;
    try {
      answer = poll.get();
    } catch (RuntimeException | Error e) {
      permits.release();
      throw e;
    }
    return answer.whenComplete((_, _) -> permits.release());
  }
}
