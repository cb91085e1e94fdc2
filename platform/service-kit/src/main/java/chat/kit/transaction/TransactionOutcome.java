package chat.kit.transaction;

import io.micronaut.data.connection.exceptions.ConnectionException;
import io.micronaut.transaction.exceptions.TransactionSystemException;
import java.sql.SQLException;
import java.util.Set;

/**
 * Distinguishes failed transactions that certainly were not committed from those that may have
 * been.
 */
public final class TransactionOutcome {

  private static final Set<String> REFUSING_CLASSES = Set.of("22", "23", "40");
  private static final Set<String> AWAY = Set.of("08", "57P", "40003");

  private TransactionOutcome() {}

  /**
   * Returns whether a failed transaction may have been committed nevertheless.
   *
   * <p>It may if the commit or the return of its connection failed, or the database became
   * unavailable (classes 08 and 57P of SQL states, or 40003). If the database rejected it (classes
   * 22, 23 and 40), or it failed before its commit, it certainly was not committed.
   */
  public static boolean isUnknown(Throwable failure) {
    boolean committing = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      committing |=
          cause instanceof TransactionSystemException || cause instanceof ConnectionException;
      if (cause instanceof SQLException failed && failed.getSQLState() != null) {
        String state = failed.getSQLState();
        boolean away = AWAY.stream().anyMatch(state::startsWith);
        return away || (committing && REFUSING_CLASSES.stream().noneMatch(state::startsWith));
      }
    }
    return committing;
  }
}
