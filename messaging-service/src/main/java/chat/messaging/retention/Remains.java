package chat.messaging.retention;

import jakarta.inject.Singleton;

/** Deletes in batches what is left of messages and of requests, and what nobody asks for. */
@Singleton
final class Remains {

  private static final int KEYS = 10_000;

  /** In each of which everybody may have read something. */
  private static final int BLOCKS = 10;

  private final ExpiredMarkStore marks;
  private final ExpiredKeyStore keys;
  private final ExpiredMoveStore moves;

  Remains(ExpiredMarkStore marks, ExpiredKeyStore keys, ExpiredMoveStore moves) {
    this.marks = marks;
    this.keys = keys;
    this.moves = moves;
  }

  /** What people of an organization have read of messages that are gone. */
  void deleteMarks(long organizationId) {
    int deleted;
    do {
      deleted = marks.delete(organizationId, BLOCKS);
    } while (deleted > 0 && !Thread.currentThread().isInterrupted());
  }

  /** Interrupted moves and idempotency keys that are kept no longer. */
  void deleteMovesAndKeys() {
    moves.delete();
    int deleted;
    do {
      deleted = keys.delete(KEYS);
    } while (deleted == KEYS && !Thread.currentThread().isInterrupted());
  }
}
