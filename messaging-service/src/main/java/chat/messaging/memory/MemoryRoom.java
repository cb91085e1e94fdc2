package chat.messaging.memory;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.function.ToIntFunction;

/** The part of the program's memory for what is remembered. */
@Singleton
public final class MemoryRoom {

  private static final int SHARES = 18;

  private final long bytes;

  /**
   * @param mebibytes 0 where nothing is to be remembered
   */
  MemoryRoom(@Property(name = "chat.messages.remembered", defaultValue = "8") int mebibytes) {
    this.bytes = (long) mebibytes << 20;
  }

  boolean isNone() {
    return bytes == 0;
  }

  /**
   * A memory of some of it.
   *
   * @param shares of {@value #SHARES}
   * @param size of a value in bytes, about
   */
  public <K, V> Memory<K, V> memory(int shares, ToIntFunction<V> size) {
    return new Memory<>(bytes * shares / SHARES, size);
  }
}
