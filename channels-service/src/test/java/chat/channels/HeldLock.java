package chat.channels;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.Answer;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Changes a channel between a request's permission check and its write. */
public final class HeldLock {

  private static final String LOCK =
      "select pg_advisory_lock(hashtextextended('channels:' || ?, 0))";
  private static final String UNLOCK =
      "select pg_advisory_unlock(hashtextextended('channels:' || ?, 0))";
  private static final String IS_AWAITED =
      """
      select exists (select from pg_locks waiting join pg_locks held
          using (locktype, database, classid, objid, objsubid)
        where locktype = 'advisory' and held.granted and not waiting.granted
          and held.pid = pg_backend_pid())
      """;

  private final TestOrganization organization;
  private final TestServers servers;

  public HeldLock(TestOrganization organization, TestServers servers) {
    this.organization = organization;
    this.servers = servers;
  }

  /**
   * Sends a request, and changes the channel while the request waits for the lock.
   *
   * @param change an SQL update of one channel; its only parameter is the channel's id
   */
  public Answer whileChanging(long channelId, String change, Supplier<Answer> request)
      throws Exception {
    try (Connection holder = servers.connect(Program.CHANNELS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      select(holder, LOCK);
      Future<Answer> answer = threads.submit(request::get);
      await().atMost(Duration.ofMinutes(1)).until(() -> isAwaited(holder));
      try (PreparedStatement update = holder.prepareStatement(change)) {
        update.setLong(1, channelId);
        update.executeUpdate();
      }
      select(holder, UNLOCK);
      return answer.get();
    }
  }

  private void select(Connection holder, String statement) throws SQLException {
    try (PreparedStatement select = holder.prepareStatement(statement)) {
      select.setString(1, Long.toString(organization.id()));
      select.execute();
    }
  }

  private static boolean isAwaited(Connection holder) throws SQLException {
    try (PreparedStatement select = holder.prepareStatement(IS_AWAITED);
        ResultSet rows = select.executeQuery()) {
      return rows.next() && rows.getBoolean(1);
    }
  }
}
