package chat.messaging.eventlog;

import java.util.ArrayList;
import java.util.List;

/**
 * Values in the order in which they came, of which the oldest are forgotten first. They lie in
 * pages that are used again: as objects of their own they would have grown old when they are
 * forgotten, and be freed only by a collection of the whole heap, which stops the program (decision
 * 28).
 */
final class KeptValues {

  private static final int PAGE = 1 << 18;

  private final List<byte[]> pages = new ArrayList<>();
  private final List<byte[]> spare = new ArrayList<>();

  /** Where the first page begins, and where the next value will, counted from the first ever. */
  private long start;

  private long end;

  /** Keeps a value, and tells where it begins. */
  long append(byte[] value) {
    long beginning = end;
    int done = 0;
    while (done < value.length) {
      if (end == start + (long) pages.size() * PAGE) {
        pages.add(spare.isEmpty() ? new byte[PAGE] : spare.removeLast());
      }
      int part = Math.min(value.length - done, PAGE - inPage(end));
      System.arraycopy(value, done, page(end), inPage(end), part);
      done += part;
      end += part;
    }
    return beginning;
  }

  /** A copy of the value that begins there. */
  byte[] copy(long beginning, int length) {
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

  /** Forgets what lies before, of which one page stays at hand. */
  void forgetBefore(long beginning) {
    while (beginning >= start + PAGE) {
      byte[] page = pages.removeFirst();
      if (spare.isEmpty()) {
        spare.add(page);
      }
      start += PAGE;
    }
  }

  private byte[] page(long at) {
    return pages.get((int) ((at - start) / PAGE));
  }

  private int inPage(long at) {
    return (int) (at % PAGE);
  }
}
