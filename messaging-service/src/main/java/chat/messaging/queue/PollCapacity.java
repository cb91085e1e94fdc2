package chat.messaging.queue;

import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds how many polls there are at a time, by default to what a third of the heap has room for.
 */
@Singleton
final class PollCapacity {

  /** Bytes of one that waits, measured and rounded up. */
  private static final long BYTES_OF_ONE = 16 << 10;

  private static final String RETRY_AFTER_SECONDS = "5";

  private final Semaphore places;

  /**
   * @param most at a time; 0 for as many as the heap has room for
   */
  PollCapacity(@Property(name = "chat.max-waiting-polls", defaultValue = "0") int most) {
    this.places = new Semaphore(most > 0 ? most : mostByHeap());
  }

  private static int mostByHeap() {
    return Math.toIntExact(Math.max(1, Runtime.getRuntime().maxMemory() / 3 / BYTES_OF_ONE));
  }

  /**
   * Answers a poll, which has its place until it is answered.
   *
   * @throws chat.kit.error.Refusal 503 where there are too many
   */
  <T> CompletionStage<T> within(Supplier<CompletionStage<T>> poll) {
    if (!places.tryAcquire()) {
      throw MessagingError.TOO_MANY_POLLS.refuse().withHeader("Retry-After", RETRY_AFTER_SECONDS);
    }
    CompletionStage<T> answer;
    try {
      answer = poll.get();
    } catch (RuntimeException | Error e) {
      places.release();
      throw e;
    }
    return answer.whenComplete((_, _) -> places.release());
  }
}
