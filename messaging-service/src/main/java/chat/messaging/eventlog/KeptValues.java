package chat.messaging.eventlog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values in the order in which they came, of which the oldest are forgotten first. They lie in
 * pages that are used again: as arrays of their own they would have grown old when they are
 * forgotten, and be freed only by a collection of the whole heap, which stops the program (decision
 * 28).
 */
final class KeptValues {

  static final int PAGE = 1 << 18;

  private final List<byte[]> pages = new ArrayList<>();
  private byte @Nullable [] spare;
  private int made;

  /** Where the first page begins, and where the next value will, counted from the first ever. */
  private long start;

  private long end;

  /** Where the oldest value begins that is not forgotten. */
  private long oldest;

  /** A value that lies here until it is forgotten. */
  final class Kept implements EventValue {

    private final long beginning;
    private final int length;

    private Kept(long beginning, int length) {
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
    int done = 0;
    while (done < value.length) {
      if (end == start + (long) pages.size() * PAGE) {
        pages.add(emptyPage());
      }
      int part = Math.min(value.length - done, PAGE - inPage(end));
      System.arraycopy(value, done, page(end), inPage(end), part);
      done += part;
      end += part;
    }
    return new Kept(beginning, value.length);
  }

  private synchronized byte[] copy(long beginning, int length) {
    if (beginning < start) {
      throw new EventForgotten();
    }
    byte[] value = new byte[length];
    int done = 0;
    while (done < length) {
      long at = beginning + done;
      int part = Math.min(length - done, PAGE - inPage(at));
      System.arraycopy(page(at), inPage(at), value, done, part);
      done += part;
    }
    return value;
  }

  /** Forgets the oldest value, which has this length; its page, once nothing else lies there. */
  synchronized void forgetOldest(int length) {
    oldest += length;
    while (oldest >= start + PAGE) {
      spare = pages.removeFirst();
      start += PAGE;
    }
  }

  /** How many pages there ever were; those that are used again count once. */
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

  private byte[] page(long at) {
    return pages.get((int) ((at - start) / PAGE));
  }

  private static int inPage(long at) {
    return (int) (at % PAGE);
  }
}
