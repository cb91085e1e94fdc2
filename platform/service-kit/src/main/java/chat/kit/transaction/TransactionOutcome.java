package chat.kit.transaction;

import io.micronaut.data.connection.exceptions.ConnectionException;
import io.micronaut.transaction.exceptions.TransactionSystemException;
import java.sql.SQLException;
import java.util.Set;

/** Tells what a transaction that failed certainly did not store from what it may have stored. */
public final class TransactionOutcome {

  private static final Set<String> REFUSING_CLASSES = Set.of("22", "23", "40");
  private static final Set<String> AWAY = Set.of("08", "57P", "40003");

  private TransactionOutcome() {}

  /**
   * Whether a transaction that failed may be stored all the same: committing it or handing its
   * connection back failed, or the database went away (classes 08 and 57P of SQL states, or 40003).
   * What the database refused (classes 22, 23 and 40), or what failed before it was to commit, is
   * certainly not stored.
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
