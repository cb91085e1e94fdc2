package chat.markdown.text;

import java.util.BitSet;

/** The ranges of a text that are links already; the first claim wins. */
public final class LinkRanges {

  private final BitSet taken = new BitSet();

  boolean isTaken(int at) {
    return taken.get(at);
  }

  /** Claims a range, unless it overlaps with a claimed one; returns whether it did. */
  public boolean claim(int start, int end) {
    int next = taken.nextSetBit(start);
    if (next >= 0 && next < end) {
      return false;
    }
    taken.set(start, end);
    return true;
  }
}
