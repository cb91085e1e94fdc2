package chat.messaging.access;

import chat.messaging.memory.ReadBlock;
import java.util.BitSet;
import java.util.Set;

/**
 * What a reader has done with the messages of a block.
 *
 * @param read by their places in it
 */
record BlockMarks(BitSet read, Set<Long> unread, Set<Long> starred, Set<Long> collapsed) {

  /**
   * Reads what PostgreSQL writes of bits.
   *
   * @param bits empty where there are none
   */
  static BitSet read(String bits) {
    BitSet read = new BitSet();
    for (int at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) {
      read.set(at);
    }
    return read;
  }

  Marks of(long messageId) {
    return new Marks(
        read.get(ReadBlock.place(messageId)),
        unread.contains(messageId),
        starred.contains(messageId),
        collapsed.contains(messageId));
  }
}
