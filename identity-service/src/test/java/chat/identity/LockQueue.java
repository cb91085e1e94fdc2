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

/** Makes two requests queue for an organization's lock in a fixed order. */
public final class LockQueue {
  private final TestOrganization organization;

  public LockQueue(TestOrganization organization) {
    this.organization = organization;
  }

  /** Answers to two requests. */
  public record Answers(Answer first, Answer second) {}

  /** Sends the second request once the first waits, and releases the lock once both wait. */
  public Answers send(Callable<Answer> first, Callable<Answer> second) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection connection = TestServers.get().connect(Program.IDENTITY)) {
      connection.setAutoCommit(false);
      lock(connection);
      Future<Answer> one = threads.submit(first);
      await().until(() -> waiting() == 1);
      Future<Answer> other = threads.submit(second);
      await().until(() -> waiting() == 2);
      connection.rollback();
      return new Answers(one.get(), other.get());
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

  /** Returns the number of sessions that wait for this organization's lock. */
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
