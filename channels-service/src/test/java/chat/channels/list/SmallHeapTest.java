package chat.channels.list;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.ChannelsService;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.StateQuestion;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An organization of 20,000 channels, every tenth of which names a thousand people of its own, and
 * many clients at once that want to know them all, of a program with the heap that the local stack
 * gives it.
 */
@Tag("deep")
@ServiceTest(Program.CHANNELS)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapTest {
  private static final Logger LOG = LoggerFactory.getLogger(SmallHeapTest.class);
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MANY = 20_000;
  private static final int CLIENTS = 12;

  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;
  private final ServiceProcess process =
      new ServiceProcess(Program.CHANNELS, ChannelsService.class, "96m");
  private final CallerTokens tokens;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  SmallHeapTest(RunningService service, TestServers servers) throws SQLException {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.tokens = new CallerTokens(servers.keysDirectory(), Clock.systemUTC());
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

  /** Those of the table {@code channel} that are written. */
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

  private HttpRequest.Builder to(String path, String token) {
    return HttpRequest.newBuilder(process.uri().resolve(path))
        .header("Authorization", "Bearer " + token);
  }

  private HttpRequest asOwner(String path) {
    Caller caller = new Caller(organization.id(), owner, Role.OWNER, false, null, "test");
    return to(path, tokens.caller(caller)).build();
  }

  private HttpRequest registering() throws IOException {
    Map<String, @Nullable Object> question = StateQuestion.of(organization.id(), owner, Role.OWNER);
    question.put("include_subscribers", "partial");
    return to("/internal/initial_state", tokens.program(Program.MESSAGING, Program.CHANNELS))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(new ObjectMapper().writeValueAsBytes(question)))
        .build();
  }

  /** How many elements the list of that name has, in an answer that is whole. */
  private static int elements(InputStream body, String name) throws IOException {
    int elements = 0;
    try (JsonParser parser = JSON.createParser(body)) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isWanted = parser.currentName().equals(name);
        parser.nextToken();
        if (!isWanted) {
          parser.skipChildren();
          continue;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements++;
          parser.skipChildren();
        }
      }
      assertThat(parser.nextToken()).isNull();
    }
    return elements;
  }

  /** Asks until there is room for the answer, as clients do, with a new token each time. */
  private int asked(Callable<HttpRequest> request, String name) throws Exception {
    while (true) {
      HttpResponse<InputStream> response =
          client.send(request.call(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() == 200) {
          return elements(body, name);
        }
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
      }
    }
  }

  private void allAtOnce(Callable<HttpRequest> request, String name) throws Exception {
    long began = System.nanoTime();
    List<Callable<Integer>> askings = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      askings.add(() -> asked(request, name));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> asking : threads.invokeAll(askings)) {
        assertThat(asking.get()).isEqualTo(MANY);
      }
    }
    LOG.info(
        "{} {} at once: {} ms, {} MiB of memory at most",
        CLIENTS,
        request.call().uri().getPath(),
        Duration.ofNanos(System.nanoTime() - began).toMillis(),
        process.peakMemory() >> 20);
  }

  @Test
  void allChannelsAreToldToManyAtOnce() throws Exception {
    try (process) {
      process.start();
      allAtOnce(() -> asOwner("/api/v1/streams"), "streams");
      allAtOnce(() -> asOwner("/api/v1/users/me/subscriptions"), "subscriptions");
      allAtOnce(this::registering, "subscriptions");
    }
  }
}
