package chat.channels.list;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.ChannelsService;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.load.ConcurrentClients;
import chat.testkit.owner.StateRequestBody;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lists 8,000 channels to twelve clients from a process with a small heap. Every tenth channel
 * names a thousand users. The heap is as small as in the local stack; the responses together exceed
 * it.
 */
@Tag("soak")
@ServiceTest(Program.CHANNELS)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapTest {
  private static final int MANY = 8_000;
  private static final int CLIENTS = 12;

  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;
  private final ServiceProcess process =
      new ServiceProcess(Program.CHANNELS, ChannelsService.class, "96m");
  private final ConcurrentClients clients =
      new ConcurrentClients(Program.CHANNELS, process, CLIENTS);

  SmallHeapTest(RunningService service, TestServers servers) throws SQLException {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    ChannelsOf channels = new ChannelsOf(organization, servers);
    long first = channels.create(owner, "first", List.of(owner));
    channels.execute(
        """
        insert into channel (%1$s)
        select %1$s
        from (select copied.*
          from channel first, generate_series(2, %2$d) i,
            lateral jsonb_populate_record(first, jsonb_build_object(
              'channel_id', nextval('channel_id'), 'name', 'channel ' || i,
              'name_key', 'channel ' || i)
              || case when i %% 10 = 0 then jsonb_build_object('can_send_message_group',
                jsonb_build_object('direct_subgroups', '[]'::jsonb, 'direct_members',
                  (select jsonb_agg(i * 1000 + j) from generate_series(1, 1000) j)))
              else '{}' end) copied
          where first.channel_id = ?) copies
        """
            .formatted(columns(), MANY),
        first);
    channels.execute(
        """
        insert into subscription (channel_id, user_id, organization_id, periods)
        select copy.channel_id, %d, copy.organization_id, int8multirange(int8range(1, null))
        from channel first join channel copy using (organization_id)
        where first.channel_id = ? and copy.channel_id <> first.channel_id
        """
            .formatted(owner),
        first);
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

  private HttpRequest asOwner(String path) {
    Caller caller = new Caller(organization.id(), owner, Role.OWNER, false, null, "test");
    return clients.as(caller, path).build();
  }

  private HttpRequest registering() throws IOException {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), owner, Role.OWNER);
    stateRequest.put("include_subscribers", "partial");
    return clients.initialStateRequest(stateRequest);
  }

  private void requestConcurrently(Callable<HttpRequest> request, String name) throws Exception {
    assertThat(clients.sendConcurrently(Map.of(name, request))).containsOnly(MANY);
  }

  @Test
  void manyClientsListAllChannels() throws Exception {
    try (process) {
      process.start();
      requestConcurrently(() -> asOwner("/api/v1/streams"), "streams");
      requestConcurrently(() -> asOwner("/api/v1/users/me/subscriptions"), "subscriptions");
      requestConcurrently(this::registering, "subscriptions");
    }
  }
}
