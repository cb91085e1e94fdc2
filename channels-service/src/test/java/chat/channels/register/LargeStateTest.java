package chat.channels.register;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An organization with 1,000 channels of 300 subscribers and 10,000 users in 30 channels each. */
@Tag("soak")
@ServiceTest(Program.CHANNELS)
final class LargeStateTest {
  private static final Logger LOG = LoggerFactory.getLogger(LargeStateTest.class);
  private static final int CHANNELS = 1_000;
  private static final int SUBSCRIBERS = 300;
  private static final int TIMES = 10;
  private static final Duration MAX_TIME = Duration.ofSeconds(10);
  private static final int MAX_BYTES = 16 << 20;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;

  LargeStateTest(RunningService service, TestServers servers) throws SQLException {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    long first = new ChannelsOf(organization, servers).create(owner, "first", List.of(owner));
    execute(
        """
        insert into channel (%1$s)
        select %1$s
        from (select (jsonb_populate_record(first, jsonb_build_object(
            'channel_id', nextval('channel_id'), 'name', 'channel ' || i,
            'name_key', 'channel ' || i, 'subscriber_count', ?::int))).*
          from channel first, generate_series(2, ?) i where first.channel_id = ?) copies
        """
            .formatted(columns()),
        SUBSCRIBERS,
        CHANNELS,
        first);
    execute(
        """
        insert into subscription (channel_id, user_id, organization_id, periods)
        select channel_id, 1000000 + (channel_id * 300 + i) % 10000, organization_id,
          int8multirange(int8range(1, null))
        from channel, generate_series(1, ?) i
        where organization_id = ? and channel_id <> ?
        """,
        SUBSCRIBERS, organization.id(), first);
  }

  /** The columns of the table {@code channel} that are not generated. */
  private String columns() throws SQLException {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                select string_agg(column_name, ', ') from information_schema.columns
                where table_schema = current_schema() and table_name = 'channel'
                  and is_generated = 'NEVER'
                """);
        ResultSet row = statement.executeQuery()) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  private void execute(String sql, Object... values) throws SQLException {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  @Test
  void stateOfManyChannelsIsFastAndBounded() {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), owner, Role.OWNER);
    stateRequest.put("slim_presence", true);
    stateRequest.put("include_subscribers", "yes");
    long best = Long.MAX_VALUE;
    int bytes = 0;
    for (int i = 0; i < TIMES; i++) {
      long began = System.nanoTime();
      Answer answer =
          ChannelsOf.post(
              service.asProgram(Program.MESSAGING), "/internal/initial_state", stateRequest);
      best = Math.min(best, System.nanoTime() - began);
      bytes = answer.body().length;
      assertThat(answer.at("/never_subscribed")).hasSize(CHANNELS - 1);
      assertThat(answer.at("/never_subscribed/0/subscribers")).hasSize(SUBSCRIBERS);
    }
    LOG.info(
        "The state of {} channels: {} ms at best, {} bytes", CHANNELS, best / 1_000_000, bytes);
    assertThat(Duration.ofNanos(best)).isLessThan(MAX_TIME);
    assertThat(bytes).isLessThan(MAX_BYTES);
  }
}
