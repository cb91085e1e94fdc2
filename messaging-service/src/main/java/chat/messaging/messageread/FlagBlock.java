package chat.messaging.messageread;

import chat.messaging.cache.FlagBlockKey;
import java.util.BitSet;
import java.util.Set;

/**
 * A reader's flags on the messages of a block.
 *
 * @param read indexes of read messages in the block
 * @param markedUpTo the id up to which all messages are read, whatever their block
 */
record FlagBlock(
    BitSet read, long markedUpTo, Set<Long> unread, Set<Long> starred, Set<Long> collapsed) {

  /**
   * Parses the text form of a PostgreSQL {@code bit} value.
   *
   * @param bits empty if there is no value
   */
  static BitSet read(String bits) {
    BitSet read = new BitSet();
    for (int index = bits.indexOf('1'); index >= 0; index = bits.indexOf('1', index + 1)) {
      read.set(index);
    }
    return read;
  }

  FlagSet of(long messageId) {
    return new FlagSet(
        messageId <= markedUpTo || read.get(FlagBlockKey.index(messageId)),
        unread.contains(messageId),
        starred.contains(messageId),
        collapsed.contains(messageId));
  }
}
