package chat.kit.launch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Checks whether the memory of the container, or of the machine, is sufficient for the heap. */
final class HeapLimit {
  private static final long MEBIBYTE = 1 << 20;

  /** Classes, compiled code and threads need at least this much in addition to the heap. */
  private static final long BESIDE = 64 * MEBIBYTE;

  private HeapLimit() {}

  /** Returns one line if the system would kill the program silently once its heap has grown. */
  static Optional<String> refusal() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return refusal(Runtime.getRuntime().maxMemory(), system.getTotalMemorySize());
  }

  static Optional<String> refusal(long heap, long memory) {
    if (memory <= 0 || heap + BESIDE <= memory) {
      return Optional.empty();
    }
    return Optional.of(
        "the heap may grow to %d MiB and needs %d MiB beside it, but the container (or machine) has %d MiB; give it %d MiB, or set a smaller -Xmx in JAVA_OPTIONS"
            .formatted(
                heap / MEBIBYTE,
                BESIDE / MEBIBYTE,
                memory / MEBIBYTE,
                Math.ceilDiv(heap + BESIDE, MEBIBYTE)));
  }
}
