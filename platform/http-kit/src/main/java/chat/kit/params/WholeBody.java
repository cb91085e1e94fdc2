package chat.kit.params;

import chat.kit.error.RequestError;
import java.util.Arrays;

/** A body that is put together while its parts come, and kept once. */
final class WholeBody {
  private static final int FIRST_ROOM = 8192;

  private final long most;
  private byte[] bytes;
  private int length;

  /**
   * Begins without any part.
   *
   * @param expected how many bytes the client has announced; negative where it has not
   * @param most the most that there may be
   */
  WholeBody(long expected, long most) {
    this.most = most;
    this.bytes = new byte[expected < 0 ? FIRST_ROOM : Math.toIntExact(expected)];
  }

  /** Adds a part; a refusal where that is more than there may be. */
  void add(byte[] part) {
    if (length + (long) part.length > most) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(most);
    }
    int needed = length + part.length;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.max(needed, 2L * bytes.length)));
    }
    System.arraycopy(part, 0, bytes, length, part.length);
    length = needed;
  }

  byte[] bytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
