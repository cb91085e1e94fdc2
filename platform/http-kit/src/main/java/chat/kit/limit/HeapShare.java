package chat.kit.limit;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** The part of the heap from which a program derives its limits. */
@Singleton
public final class HeapShare {
  private final long bytes;

  /**
   * @param share 1 for the whole heap; less where several programs share a JVM
   */
  public HeapShare(@Property(name = "chat.heap-share", defaultValue = "1") double share) {
    this.bytes = (long) (share * Runtime.getRuntime().maxMemory());
  }

  /** Returns the maximum bytes of the program's part of the heap. */
  public long bytes() {
    return bytes;
  }
}
