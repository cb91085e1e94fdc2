package chat.kit.job;

import org.jspecify.annotations.Nullable;

/** A leased job of a {@link JobQueue}. */
public interface Job {

  /** Returns the key of its row, for logs. */
  long id();

  /** Returns the number of this attempt, 1 for the first. */
  int attempt();

  /** Returns the request that caused the job, for logs; null if there is none or it is unknown. */
  default @Nullable String requestId() {
    return null;
  }
}
