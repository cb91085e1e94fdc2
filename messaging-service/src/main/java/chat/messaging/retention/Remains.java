package chat.messaging.retention;

import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Deletes in batches what is left of messages and of requests, and what nobody asks for. */
@Singleton
final class Remains {

  private static final int KEYS = 10_000;

  /** In each of which everybody may have read something. */
  private static final int BLOCKS = 10;

  /** After which an interrupted move is not resumed any more. */
  private static final Duration LIFE_OF_MOVES = Duration.ofDays(1);

  private final RetentionCleanupRepository cleanup;
  private final Clock clock;

  Remains(RetentionCleanupRepository cleanup, Clock clock) {
    this.cleanup = cleanup;
    this.clock = clock;
  }

  /** What people of an organization have read of messages that are gone. */
  void deleteMarks(long organizationId) {
    int deleted;
    do {
      deleted = cleanup.deleteReadMarks(organizationId, BLOCKS);
    } while (deleted > 0 && !Thread.currentThread().isInterrupted());
  }

  /** Interrupted moves and idempotency keys that are kept no longer. */
  void deleteMovesAndKeys() {
    cleanup.deleteMoves(clock.instant().minus(LIFE_OF_MOVES));
    int deleted;
    do {
      deleted = cleanup.deleteKeys(clock.instant(), KEYS);
    } while (deleted == KEYS && !Thread.currentThread().isInterrupted());
  }
}
