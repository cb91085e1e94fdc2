package chat.messaging.world;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Holds the lock of an organization until closed; writes to the organization wait. */
public final class HeldLock implements AutoCloseable {

  private final Connection connection;

  public HeldLock(World world) {
    try {
      connection = TestServers.get().connect(Program.MESSAGING);
      try (PreparedStatement lock =
          connection.prepareStatement(
              "select pg_advisory_lock(hashtextextended('messaging:' || ?, 0))")) {
        lock.setString(1, Long.toString(world.id()));
        lock.execute();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public void awaitWaiting(int number) {
    await().until(() -> waiting().size() >= number);
  }

  /** The database backends of the service that wait for an advisory lock. */
  private List<Integer> waiting() throws SQLException {
    try (PreparedStatement waiting =
            connection.prepareStatement(
                "select pid from pg_stat_activity"
                    + " where usename = 'messaging' and wait_event = 'advisory'");
        ResultSet rows = waiting.executeQuery()) {
      List<Integer> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getInt(1));
      }
      return found;
    }
  }

  /** Terminates the backends that wait. */
  public void terminateWaiting() throws SQLException {
    for (int pid : waiting()) {
      try (PreparedStatement kill =
          connection.prepareStatement("select pg_terminate_backend(" + pid + ")")) {
        kill.execute();
      }
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
