package chat.kit.params;

import chat.kit.error.RequestError;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The memory for all forms that are read or answered at a time. Small ones are not counted, so that
 * they always have room. Nobody keeps a share for ever, whatever becomes of the request.
 */
final class FormRoom {
  /** Bytes that every form may have without being counted. */
  static final int UNCOUNTED = 64 << 10;

  private final long most;
  private final Duration longest;
  private final Set<Share> shares = new HashSet<>();
  private long taken;

  /**
   * Begins with all of it free.
   *
   * @param most bytes that all forms may have beyond what is not counted
   * @param longest how long a request has its share if nobody gives it back
   */
  FormRoom(long most, Duration longest) {
    this.most = most;
    this.longest = longest;
  }

  /** What one form has, which is nothing yet. */
  Share share() {
    return new Share();
  }

  private synchronized void take(Share share, long more) {
    if (taken + more > most) {
      dropOverdue();
    }
    if (taken + more > most) {
      throw RequestError.unavailable("Room for a request of this size");
    }
    taken += more;
    share.counted += more;
    shares.add(share);
  }

  private synchronized void giveBack(Share share) {
    taken -= share.counted;
    share.counted = 0;
    shares.remove(share);
  }

  private void dropOverdue() {
    long now = System.nanoTime();
    shares.stream().filter(share -> now - share.end >= 0).toList().forEach(this::giveBack);
  }

  /** The part of one form, from before it comes until its request is answered. */
  final class Share {
    private final long end = System.nanoTime() + longest.toNanos();
    private long counted;

    /**
     * Has room for so many bytes from here on.
     *
     * @throws chat.kit.error.Refusal 503 where the others leave no room for them
     */
    void grow(long bytes) {
      if (bytes > UNCOUNTED) {
        take(this, bytes - UNCOUNTED - counted);
      }
    }

    void giveBack() {
      FormRoom.this.giveBack(this);
    }
  }
}
