package chat.kit.outbox;

/**
 * The id up to which the outbox has been emptied for good, so that nobody has to look there again:
 * deleted rows and their index entries are in the way until they are vacuumed. Ids are drawn before
 * commits, so a lower one may still come after a higher one was read, but not once every
 * transaction has ended that had a number by then. (A transaction has its number before it draws an
 * id: it counts its changes first.)
 */
final class OutboxFloor {

  private long id;
  private long highest;
  private long drawnAfterwards;

  /** No row with this id or a lower one will be there any more. */
  long id() {
    return id;
  }

  /**
   * A batch is there, and nothing of the one before.
   *
   * @param first id
   * @param oldestRunning the number of the oldest transaction that may not have ended: what all
   *     older ones wrote is in this batch, or behind it
   */
  void sees(long first, long oldestRunning) {
    if (first > highest && oldestRunning >= drawnAfterwards) {
      id = highest;
    }
  }

  /**
   * A batch is deleted.
   *
   * @param last id
   * @param transaction that deleted it: whoever had drawn an id up to the last one when the batch
   *     was read has a lower number. (That of a snapshot's end would not do: transactions that run
   *     may have higher ones.)
   */
  void emptied(long last, long transaction) {
    if (last > highest) {
      highest = last;
      drawnAfterwards = transaction;
    }
  }
}
