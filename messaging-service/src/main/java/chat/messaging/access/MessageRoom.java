package chat.messaging.access;

import chat.kit.limit.Turns;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The room in memory for large messages while answers are made of them. No more of them are there
 * at a time, of all answers together, than it holds; who comes meanwhile waits (decision 46).
 */
@Singleton
public final class MessageRoom {

  /** In bytes of what messages are in the database; what has fewer waits for nobody. */
  static final long LARGE = 50_000;

  /** Of the program's memory: while an answer is made, it takes some five times its size. */
  private static final int PART_OF_MEMORY = 16;

  /** In bytes, of the room. */
  private static final int SHARE = 1 << 10;

  private final MessageSizeRepository sizes;
  private final Turns turns;

  /**
   * @param patience how long a large answer waits for room
   */
  MessageRoom(
      MessageSizeRepository sizes,
      @Property(name = "chat.messages.large-wait", defaultValue = "10s") Duration patience) {
    this.sizes = sizes;
    long shares = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / SHARE;
    this.turns = new Turns("Room for messages of this size", Math.toIntExact(shares), patience);
  }

  /**
   * Reads messages and makes of them what may be kept for longer, once there is room for them; 503
   * where there is none for long. Whoever has room must not ask for more of it.
   *
   * @param size in bytes, as {@link MessageSizeRepository} has it
   */
  public <T> T take(long size, Supplier<T> work) {
    return size < LARGE ? work.get() : turns.take(size / SHARE, work::get);
  }

  /** The same for one message. */
  <T> T takeFor(long messageId, Supplier<T> work) {
    return take(sizes.of(List.of(messageId)).getOrDefault(messageId, 0L), work);
  }
}
