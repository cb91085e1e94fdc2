package chat.kit.form;

import chat.kit.error.RequestError;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Assembles a body from its parts, without a second copy. */
final class WholeBody {
  /** Announcing a length costs a client nothing, so the buffer grows only as bytes arrive. */
  private static final int INITIAL_SIZE = 8192;

  private final long expected;
  private final long most;
  private final LongConsumer growing;
  private byte[] bytes;
  private int length;

  /**
   * Creates an empty body.
   *
   * @param expected number of bytes that the client has announced; negative if it has not
   * @param most maximum number of bytes
   * @param growing called with the number of additional bytes before they are allocated
   */
  WholeBody(long expected, long most, LongConsumer growing) {
    this.most = most;
    this.growing = growing;
    this.expected = expected < 0 ? Integer.MAX_VALUE : expected;
    this.bytes = new byte[0];
    this.bytes = larger((int) Math.min(INITIAL_SIZE, this.expected));
  }

  /** Doubles the size, up to the announced length and the maximum. */
  private int enough(int needed) {
    long doubled = Math.min(2L * bytes.length, Math.min(most, expected));
    return (int) Math.max(needed, doubled);
  }

  private byte[] larger(int size) {
    growing.accept(size - bytes.length);
    return Arrays.copyOf(bytes, size);
  }

  /** Adds a part; refuses the request if the body exceeds its maximum. */
  void add(byte[] part) {
    if (length + (long) part.length > most) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(most);
    }
    int needed = length + part.length;
    if (needed > bytes.length) {
      bytes = larger(enough(needed));
    }
    System.arraycopy(part, 0, bytes, length, part.length);
    length = needed;
  }

  byte[] bytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
