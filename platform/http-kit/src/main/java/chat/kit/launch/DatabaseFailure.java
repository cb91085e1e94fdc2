package chat.kit.launch;

import java.net.UnknownHostException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Describes in one line why the database cannot be used, and which setting is concerned. */
final class DatabaseFailure {
  private static final String WRONG_PASSWORD = "28P01";

  private DatabaseFailure() {}

  static String line(String url, SQLException failure) {
    String shown = url.replaceAll("[?].*", "");
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException unknown) {
        return "CHAT_DATABASE_URL is '%s', whose host is unknown: %s"
            .formatted(shown, unknown.getMessage());
      }
    }
    SQLException deepest = deepest(failure);
    String reason = String.valueOf(deepest.getMessage()).replaceAll("\\s+", " ");
    String setting =
        WRONG_PASSWORD.equals(deepest.getSQLState())
            ? "CHAT_DATABASE_PASSWORD is refused by"
            : "CHAT_DATABASE_URL: can't use";
    return "%s the database at %s: %s".formatted(setting, shown, reason);
  }

  /** A connection pool's own exception only says that it timed out. */
  private static SQLException deepest(SQLException failure) {
    SQLException deepest = failure;
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      deepest = cause instanceof SQLException of ? of : deepest;
    }
    return deepest;
  }
}
