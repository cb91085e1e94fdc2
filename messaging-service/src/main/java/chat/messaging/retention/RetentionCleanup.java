package chat.messaging.retention;

import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Deletes obsolete read marks, idempotency keys and interrupted moves in batches. */
@Singleton
final class RetentionCleanup {

  private static final int KEY_BATCH_SIZE = 10_000;

  /** Small, because each block may have a row for every account. */
  private static final int BLOCK_BATCH_SIZE = 10;

  /** Age after which an interrupted move is no longer resumed. */
  private static final Duration MOVE_RETENTION = Duration.ofDays(1);

  private final RetentionCleanupRepository cleanup;
  private final Clock clock;

  RetentionCleanup(RetentionCleanupRepository cleanup, Clock clock) {
    this.cleanup = cleanup;
    this.clock = clock;
  }

  /** Deletes the read marks of an organization's deleted messages. */
  void deleteMarks(long organizationId) {
    int deleted;
    do {
      deleted = cleanup.deleteReadMarks(organizationId, BLOCK_BATCH_SIZE);
    } while (deleted > 0 && !Thread.currentThread().isInterrupted());
  }

  /** Deletes expired interrupted moves and idempotency keys. */
  void deleteMovesAndKeys() {
    cleanup.deleteMoves(clock.instant().minus(MOVE_RETENTION));
    int deleted;
    do {
      deleted = cleanup.deleteKeys(clock.instant(), KEY_BATCH_SIZE);
    } while (deleted == KEY_BATCH_SIZE && !Thread.currentThread().isInterrupted());
  }
}
