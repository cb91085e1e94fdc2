package chat.markdown;

import java.util.BitSet;

/** The places of a text that links have taken; whoever comes first has them. */
final class Places {

  private final BitSet taken = new BitSet();

  boolean isTaken(int at) {
    return taken.get(at);
  }

  /** Takes a place, unless some of it is taken already. */
  boolean claim(int start, int end) {
    int next = taken.nextSetBit(start);
    if (next >= 0 && next < end) {
      return false;
    }
    taken.set(start, end);
    return true;
  }
}
