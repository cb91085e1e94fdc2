package chat.bench;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.postgresql.PGConnection;

/**
 * Messages per second streamed to an export, compared with COPY of the same rows. Targets: 50,000,
 * and 0.3 of COPY.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx192m")
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 4, time = 5)
public class ExportPagesBenchmark {

  private static final int MESSAGES = 100_000;

  private static final String INSERT =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
      select nextval('message_id'), :organizationId, r.id, 1, 'topic ' || g % 50,
        'Message ' || md5(g::text) || ' says **something** about lunch',
        '<p>Message ' || md5(g::text) || ' says <strong>something</strong> about lunch</p>',
        'bench', now(), false, true, 0, '{}', '{}', false, false
      from recipient r, generate_series(1, :messages) g
      where r.channel_id = :channelId
      """;

  private final RunningService service = RunningService.start(Program.MESSAGING, Map.of());
  private final TestOrganization organization = new TestOrganization(service);
  private final long channelId = 1L << 41 | organization.id();
  private final HttpClient http = HttpClient.newHttpClient();

  @Setup
  public void writeMessages() throws JsonProcessingException {
    ObjectNode channel =
        (ObjectNode)
            new ObjectMapper().readTree(new EventContract(Topic.CHANNEL_CHANGED).example());
    channel
        .put("organization_id", organization.id())
        .put("channel_id", channelId)
        .put("name", "exported")
        .put("invite_only", false);
    TestServers.get()
        .events()
        .publish(
            Topic.CHANNEL_CHANGED, organization.id(), organization.id() + ":" + channelId, channel);
    organization.account(Role.MEMBER);
    organization.awaitProjections();
    Sql sql = service.bean(Sql.class);
    sql.statement(INSERT)
        .bind("organizationId", organization.id())
        .bind("channelId", channelId)
        .bind("messages", MESSAGES)
        .execute();
    sql.statement("analyze message").execute();
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public HttpResponse<Void> pages() throws IOException, InterruptedException {
    String token =
        new CallerTokens(TestServers.get().keysDirectory(), service.clock())
            .program(Program.EXPORTS, Program.MESSAGING);
    URI pages = service.uri().resolve("/internal/exports/pages");
    String wanted =
        "{\"organization_id\":%d,\"everything\":false,\"user_ids\":[]}"
            .formatted(organization.id());
    return http.send(
        HttpRequest.newBuilder(pages)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(wanted))
            .build(),
        BodyHandlers.discarding());
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public long copy() throws SQLException, IOException {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING)) {
      return connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut(
              "copy (select * from message where organization_id = %d order by id) to stdout"
                  .formatted(organization.id()),
              OutputStream.nullOutputStream());
    }
  }

  @TearDown
  public void stop() {
    service.close();
  }
}
