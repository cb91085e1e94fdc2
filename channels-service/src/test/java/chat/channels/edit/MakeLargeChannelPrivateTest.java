package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.Crowd;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a channel private for 100,000 users, half of them members of a nested group. */
@Tag("soak")
@ServiceTest(Program.CHANNELS)
final class MakeLargeChannelPrivateTest {

  private static final Logger LOG = LoggerFactory.getLogger(MakeLargeChannelPrivateTest.class);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Duration LONGEST_LOCK = Duration.ofSeconds(15);

  private final TestServers servers;
  private final TestOrganization organization;

  MakeLargeChannelPrivateTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
  }

  @Test
  void makingLargeChannelPrivateHoldsTheLockBriefly() throws Exception {
    long owner = organization.account(Role.OWNER);
    long inner = organization.group("inner", List.of(), List.of());
    long outer = organization.group("outer", List.of(), List.of(inner));
    Crowd crowd = new Crowd(organization, servers);
    crowd.insertIntoProjection(inner);
    long id =
        new ChannelsOf(organization, servers)
            .create(owner, "Garden", List.of(owner), "can_subscribe_group", outer);
    ApiClient client = organization.as(owner);
    Duration held;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> answer =
          threads.submit(() -> client.patch("/api/v1/streams/" + id, "is_private", true));
      held = longestLockTime(answer);
      answer.get().succeeded();
    }
    LOG.info("The lock was held for {} ms", held.toMillis());
    assertThat(held).isLessThan(LONGEST_LOCK);
    crowd.awaitRecipients("delete", Crowd.SIZE / 2, TIMEOUT);
  }

  /** The longest time for which the organization's lock is held until the response. */
  private Duration longestLockTime(Future<Answer> answer) throws SQLException {
    long longest = 0;
    long since = 0;
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement select =
            connection.prepareStatement(
                """
                select exists (select from pg_locks
                  where locktype = 'advisory' and objsubid = 1 and granted
                    and (classid::bigint << 32 | objid::bigint)
                      = hashtextextended('channels:' || ?, 0))
                """)) {
      select.setString(1, Long.toString(organization.id()));
      while (!answer.isDone()) {
        boolean isHeld;
        try (ResultSet rows = select.executeQuery()) {
          isHeld = rows.next() && rows.getBoolean(1);
        }
        long now = System.nanoTime();
        since = isHeld ? (since == 0 ? now : since) : 0;
        longest = Math.max(longest, since == 0 ? 0 : now - since);
      }
    }
    assertThat(longest).isPositive();
    return Duration.of(longest, TimeUnit.NANOSECONDS.toChronoUnit());
  }
}
