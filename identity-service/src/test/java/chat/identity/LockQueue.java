package chat.identity;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.Answer;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Has requests come to an organization's lock in a certain order, before the first one goes on. */
public final class LockQueue {
  private final TestOrganization organization;

  public LockQueue(TestOrganization organization) {
    this.organization = organization;
  }

  /** The answers to two requests. */
  public record Both(Answer first, Answer second) {}

  /** Sends the second request when the first one waits, and lets them go on when both do. */
  public Both both(Callable<Answer> first, Callable<Answer> second) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection connection = TestServers.get().connect(Program.IDENTITY)) {
      connection.setAutoCommit(false);
      lock(connection);
      Future<Answer> one = threads.submit(first);
      await().until(() -> waiting() == 1);
      Future<Answer> other = threads.submit(second);
      await().until(() -> waiting() == 2);
      connection.rollback();
      return new Both(one.get(), other.get());
    }
  }

  private void lock(Connection connection) throws SQLException {
    try (PreparedStatement lock =
        connection.prepareStatement(
            "select pg_advisory_xact_lock(hashtextextended('identity:' || ?, 0))")) {
      lock.setString(1, Long.toString(organization.id()));
      lock.execute();
    }
  }

  /** How many wait for this organization's lock. */
  private long waiting() {
    return organization.count(
        """
        select count(*) from pg_locks,
          (select hashtextextended('identity:' || ?::bigint, 0) as key) as wanted
        where locktype = 'advisory' and not granted
          and (classid::bigint << 32 | objid::bigint) = key
        """);
  }
}
