package chat.kit.job;

import org.jspecify.annotations.Nullable;

/** A leased job of a {@link JobQueue}. */
public interface Job {

  /** The key of its row, for logs. */
  long id();

  /** Which attempt this is, 1 for the first. */
  int attempt();

  /** The request that caused the job, for logs; null if no request did or it is unknown. */
  default @Nullable String requestId() {
    return null;
  }
}
