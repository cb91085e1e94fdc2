package chat.kit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;

final class DatabaseFailureTest {
  private static final String URL =
      "jdbc:postgresql://db.invalid:5432/chat?user=chat&password=s3cret";
  private static final String SHOWN = "jdbc:postgresql://db.invalid:5432/chat";

  @Test
  void unknownHostIsNamed() {
    var failure =
        new SQLException(
            "The connection attempt failed.", "08001", new UnknownHostException("db.invalid"));
    assertEquals(
        "CHAT_DATABASE_URL is '%s', whose host is unknown: db.invalid".formatted(SHOWN),
        DatabaseFailure.line(URL, failure));
  }

  @Test
  void wrongPasswordNamesItsSetting() {
    var refused = new SQLException("FATAL: password authentication failed for user", "28P01");
    assertEquals(
        "CHAT_DATABASE_PASSWORD is refused by the database at %s: %s"
            .formatted(SHOWN, "FATAL: password authentication failed for user"),
        DatabaseFailure.line(URL, new SQLTransientConnectionException("in vain", refused)));
  }

  @Test
  void reasonIsOnOneLine() {
    var failure = new SQLException("Connection refused.\n  Check the port.", "08001");
    assertEquals(
        "CHAT_DATABASE_URL: can't use the database at %s: Connection refused. Check the port."
            .formatted(SHOWN),
        DatabaseFailure.line(URL, failure));
  }
}
