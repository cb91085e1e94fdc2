package chat.messaging.narrow;

/**
 * The blocks of consecutive message ids that the indexes with search keys know.
 *
 * <p>Must agree with the SQL function {@code search_keys}.
 */
enum SearchBlock {
  SMALL(8_192, 0),

  /** So that a search of all messages needs few lookups. */
  LARGE(131_072, 1L << 31);

  private final long size;
  private final long firstNumber;

  SearchBlock(long size, long firstNumber) {
    this.size = size;
    this.firstNumber = firstNumber;
  }

  /** Returns the size of block with which a range of ids is searched. */
  static SearchBlock of(NarrowStore.Range range) {
    return range.greatest() - range.least() < LARGE.size ? SMALL : LARGE;
  }

  /** The number of message ids in a block. */
  long size() {
    return size;
  }

  /** Returns the number of a message's block. */
  long number(long messageId) {
    return firstNumber + messageId / size;
  }
}
