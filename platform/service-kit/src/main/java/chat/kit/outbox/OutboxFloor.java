package chat.kit.outbox;

/**
 * The id up to which the outbox is empty for good, so that queries can start there.
 *
 * <p>Deleted rows and their index entries slow down queries until they are vacuumed. Ids are
 * allocated before commits, so a lower one may still appear after a higher one was read, but not
 * once every transaction has ended that had a transaction id by then. (A transaction has its
 * transaction id before it allocates an outbox id, because it updates its change numbers first.)
 */
final class OutboxFloor {

  private long id;
  private long highest;
  private long deletingTransaction;

  /** Returns the id at and below which no row will appear any more. */
  long id() {
    return id;
  }

  /**
   * Records that a batch was read, after the preceding one was deleted.
   *
   * @param first id
   * @param oldestRunning id of the oldest transaction that may not have ended: all rows of older
   *     ones are in this batch, or behind it
   */
  void sees(long first, long oldestRunning) {
    if (first > highest && oldestRunning >= deletingTransaction) {
      id = highest;
    }
  }

  /**
   * Records that a batch was deleted.
   *
   * @param last id
   * @param transaction that deleted it: transactions that had allocated an id up to the last one
   *     when the batch was read have lower transaction ids. (The id at a snapshot's end would be
   *     wrong: running transactions may have higher ones.)
   */
  void emptied(long last, long transaction) {
    if (last > highest) {
      highest = last;
      deletingTransaction = transaction;
    }
  }
}
