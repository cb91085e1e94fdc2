package chat.kit.params;

import chat.kit.error.RequestError;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** A body that is put together while its parts come, and kept once. */
final class WholeBody {
  /** What a client announces costs it nothing, so more room is made when it comes. */
  private static final int FIRST_ROOM = 8192;

  private final long expected;
  private final long most;
  private final LongConsumer growing;
  private byte[] bytes;
  private int length;

  /**
   * Begins without any part.
   *
   * @param expected how many bytes the client has announced; negative where it has not
   * @param most the most that there may be
   * @param growing called with the number of additional bytes before they are allocated
   */
  WholeBody(long expected, long most, LongConsumer growing) {
    this.most = most;
    this.growing = growing;
    this.expected = expected < 0 ? Integer.MAX_VALUE : expected;
    this.bytes = new byte[0];
    this.bytes = larger((int) Math.min(FIRST_ROOM, this.expected));
  }

  /** Twice as much, but no more than there is to be. */
  private int enough(int needed) {
    long doubled = Math.min(2L * bytes.length, Math.min(most, expected));
    return (int) Math.max(needed, doubled);
  }

  private byte[] larger(int size) {
    growing.accept(size - bytes.length);
    return Arrays.copyOf(bytes, size);
  }

  /** Adds a part; a refusal where that is more than there may be. */
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
