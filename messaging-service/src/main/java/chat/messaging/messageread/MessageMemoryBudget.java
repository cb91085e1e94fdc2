package chat.messaging.messageread;

import chat.kit.limit.Bulkhead;
import chat.kit.limit.HeapShare;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Limits the memory that large messages take while responses are built from them.
 *
 * <p>The limit holds for all responses together; further requests wait (decision 46).
 */
@Singleton
public final class MessageMemoryBudget {

  /** Bytes of a message in the database; smaller messages never wait. */
  static final long LARGE = 50_000;

  /**
   * Divisor of the maximum heap size.
   *
   * <p>While a response is built, it takes about five times its size.
   */
  private static final int HEAP_DIVISOR = 16;

  /** Bytes of memory per permit. */
  private static final int BYTES_PER_PERMIT = 1 << 10;

  private final MessageSizeRepository sizes;
  private final Bulkhead bulkhead;

  /**
   * @param timeout how long a large response waits for memory
   */
  MessageMemoryBudget(
      MessageSizeRepository sizes,
      @Property(name = "chat.large-answer.timeout", defaultValue = "10s") Duration timeout,
      HeapShare heap) {
    this.sizes = sizes;
    long permits = heap.bytes() / HEAP_DIVISOR / BYTES_PER_PERMIT;
    this.bulkhead =
        new Bulkhead("Memory for messages of this size", Math.toIntExact(permits), timeout);
  }

  /**
   * Runs {@code work}, which reads messages, once there is memory for them; 503 if that takes too
   * long.
   *
   * <p>The result must not refer to the messages. {@code work} must not call this method again.
   *
   * @param size in bytes, computed by {@link MessageSizeRepository}
   */
  public <T> T take(long size, Supplier<T> work) {
    return size < LARGE ? work.get() : bulkhead.take(size / BYTES_PER_PERMIT, work::get);
  }

  /** Runs {@code work} for one message. */
  public <T> T takeFor(long messageId, Supplier<T> work) {
    return take(sizes.of(List.of(messageId)).getOrDefault(messageId, 0L), work);
  }
}
