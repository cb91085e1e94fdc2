package chat.messaging.eventlog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * FIFO buffer of byte values; the oldest are evicted first.
 *
 * <p>The values are stored in reused pages. As separate arrays they would be in the old generation
 * when they are evicted, and only a collection of the whole heap would free them, which stops the
 * process (decision 28).
 */
final class PagedByteBuffer {

  static final int PAGE = 1 << 18;

  private final List<byte[]> pages = new ArrayList<>();
  private byte @Nullable [] spare;
  private int made;

  /**
   * Positions of the first page and of the next value. Counted in bytes from the first value ever
   * stored.
   */
  private long start;

  private long end;

  /** Position of the oldest value that is not evicted. */
  private long oldest;

  /** A value in this buffer, readable until it is evicted. */
  final class BufferedEvent implements EventValue {

    private final long beginning;
    private final int length;

    private BufferedEvent(long beginning, int length) {
      this.beginning = beginning;
      this.length = length;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public byte[] bytes() {
      return copy(beginning, length);
    }
  }

  synchronized EventValue keep(byte[] value) {
    long beginning = end;
    int copied = 0;
    while (copied < value.length) {
      if (end == start + (long) pages.size() * PAGE) {
        pages.add(emptyPage());
      }
      int part = Math.min(value.length - copied, PAGE - inPage(end));
      System.arraycopy(value, copied, page(end), inPage(end), part);
      copied += part;
      end += part;
    }
    return new BufferedEvent(beginning, value.length);
  }

  private synchronized byte[] copy(long beginning, int length) {
    if (beginning < start) {
      throw new EventEvicted();
    }
    byte[] value = new byte[length];
    int copied = 0;
    while (copied < length) {
      long position = beginning + copied;
      int part = Math.min(length - copied, PAGE - inPage(position));
      System.arraycopy(page(position), inPage(position), value, copied, part);
      copied += part;
    }
    return value;
  }

  /**
   * Evicts the oldest value, which has this length. A page without values becomes the spare page.
   */
  synchronized void forgetOldest(int length) {
    oldest += length;
    while (oldest >= start + PAGE) {
      spare = pages.removeFirst();
      start += PAGE;
    }
  }

  /** Returns how many pages were ever allocated; reused pages count once. */
  synchronized int made() {
    return made;
  }

  private byte[] emptyPage() {
    byte[] page = spare;
    spare = null;
    if (page != null) {
      return page;
    }
    made++;
    return new byte[PAGE];
  }

  private byte[] page(long position) {
    return pages.get((int) ((position - start) / PAGE));
  }

  private static int inPage(long position) {
    return (int) (position % PAGE);
  }
}
