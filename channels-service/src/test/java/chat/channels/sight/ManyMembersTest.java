package chat.channels.sight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A group of fifty thousand that comes into another one, which private channels name or do not. */
@Tag("deep")
@ServiceTest(Program.CHANNELS)
final class ManyMembersTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManyMembersTest.class);
  private static final int MANY = 100_000;
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final TestServers servers;
  private final TestOrganization organization;

  ManyMembersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
  }

  @Test
  void fiftyThousandAreToldOfAChannelAndNothingIsComparedWhereNoChannelNamesTheGroup()
      throws Exception {
    long owner = organization.account(Role.OWNER);
    long inner = organization.group("inner", List.of(), List.of());
    long outer = organization.group("outer", List.of(), List.of());
    long unused = organization.group("unused", List.of(), List.of());
    copyAccounts(inner);
    new ChannelsOf(organization, servers)
        .create(owner, "Garden", List.of(owner), "invite_only", true, "can_subscribe_group", outer);
    Duration unnamed = copied(() -> organization.addSubgroup(unused, inner));
    Duration named = copied(() -> organization.addSubgroup(outer, inner));
    LOG.info(
        "Copied after {} ms, and {} ms where a channel is concerned",
        unnamed.toMillis(),
        named.toMillis());
    awaitTold("create", MANY / 2);
    Duration one = copied(() -> organization.addMember(outer, 1));
    LOG.info("One more member: {} ms", one.toMillis());
    awaitTold("create", MANY / 2 + 1);
    organization.removeSubgroup(outer, inner);
    organization.awaitCopies();
    awaitTold("delete", MANY / 2);
    assertThat(unnamed).isLessThan(LONGEST);
    assertThat(named).isLessThan(LONGEST);
  }

  private Duration copied(Runnable change) {
    organization.awaitCopies();
    long began = System.nanoTime();
    change.run();
    organization.awaitCopies();
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private void awaitTold(String op, int users) {
    await()
        .atMost(LONGEST)
        .untilAsserted(() ->
            assertThat(
                    servers.events().read(Topic.CLIENT_EVENTS, organization.id()).stream()
                        .filter(event -> event.value().at("/payload/op").asText().equals(op))
                        .mapToInt(event -> event.value().at("/audience/user_ids").size())
                        .sum())
                .isEqualTo(users));
  }

  /** As if identity-service had said them all. */
  private void copyAccounts(long groupId) throws SQLException {
    organization.awaitCopies();
    try (Connection connection = servers.connect(Program.CHANNELS)) {
      execute(
          connection,
          """
          insert into account
          select ?, id, 'u' || id, null, 1, 'User ' || id, 400, true, false, null, null, false,
            null, 1, now(), ''
          from generate_series(1, ?) id
          """,
          organization.id(),
          MANY);
      execute(
          connection,
          """
          insert into group_member (organization_id, group_id, user_id)
          select ?, ?, id from generate_series(2, 100000, 2) id
          """,
          organization.id(),
          groupId);
    }
  }

  private static void execute(Connection connection, String sql, long first, long second)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, first);
      statement.setLong(2, second);
      statement.executeUpdate();
    }
  }
}
