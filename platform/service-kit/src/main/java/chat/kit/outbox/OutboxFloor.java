package chat.kit.outbox;

/**
 * The id up to which the outbox has been emptied for good, so that nobody has to look there again:
 * deleted rows and their index entries are in the way until they are vacuumed. Ids are drawn before
 * commits, so a lower one may still come after a higher one was read, but not once every
 * transaction has ended that had begun by then. (A transaction has its number before it draws an
 * id: it counts its changes first.)
 */
final class OutboxFloor {

  private long id;
  private long highest;
  private long begunByThen;

  /** No row with this id or a lower one will be there any more. */
  long id() {
    return id;
  }

  /**
   * A batch that was read once all of the one before was deleted, and is deleted before the next.
   *
   * @param first id
   * @param last id
   * @param oldestRunning the number of the oldest transaction that had not ended then
   * @param next the number of the next transaction that was to begin
   */
  void sees(long first, long last, long oldestRunning, long next) {
    if (first > highest && oldestRunning >= begunByThen) {
      id = highest;
    }
    if (last > highest) {
      highest = last;
      begunByThen = next;
    }
  }
}
