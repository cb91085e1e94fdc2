package chat.channels.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@ServiceTest(Program.CHANNELS)
final class ManySubscribersTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManySubscribersTest.class);
  private static final int MANY = 100_000;
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final TestServers servers;
  private final TestOrganization organization;

  ManySubscribersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
  }

  @Test
  void subscriberCountExcludesUsersReportedByPeerAdd() throws SQLException {
    ApiClient client = organization.as(organization.account(Role.OWNER));
    insertAccounts(10_002);
    List<Long> userIds = LongStream.rangeClosed(1, 10_002).boxed().toList();
    client.post("/api/v1/channels/create", "name", "everybody", "subscribers", userIds).succeeded();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/user_ids").size() == 2);
    assertThat(
            events.all().stream()
                .map(event -> event.value().at("/payload/subscriptions/0/subscriber_count"))
                .filter(JsonNode::isInt)
                .map(JsonNode::intValue))
        .as("counts for the first 10,000 users, who get peer events, and for the last two")
        .containsExactly(1, 2);
  }

  @Test
  @Tag("soak")
  void oneRequestSubscribesAHundredThousandUsers() throws SQLException {
    ApiClient client = organization.as(organization.account(Role.OWNER));
    List<Long> userIds = LongStream.rangeClosed(1, MANY).boxed().toList();
    insertAccounts(MANY);
    long id =
        client
            .post("/api/v1/channels/create", "name", "everybody", "subscribers", userIds)
            .succeeded()
            .longAt("/id");
    await()
        .atMost(TIMEOUT)
        .until(() ->
            servers.events().read(Topic.CLIENT_EVENTS, organization.id()).stream()
                    .filter(event -> event.value().at("/payload/op").asText().equals("peer_add"))
                    .count()
                == 10);
    List<Event> subscriptions =
        servers.events().read(Topic.SUBSCRIPTION_CHANGED, organization.id());
    assertThat(subscriptions)
        .extracting(event -> event.value().path("user_id").asLong())
        .isEqualTo(userIds);
    assertThat(subscriptions)
        .allSatisfy(event ->
            assertThat(event.value().at("/periods/0/from").asLong()).isEqualTo(event.number()));
    assertThat(subscriptions.getLast().key())
        .isEqualTo("%d:%d:%d".formatted(organization.id(), id, MANY));
    JsonNode members =
        client.get("/api/v1/streams/%d/members".formatted(id)).succeeded().at("/subscribers");
    assertThat(members).extracting(JsonNode::longValue).isEqualTo(userIds);
    logLaterOperations(id);
  }

  private void logLaterOperations(long id) {
    ApiClient client = organization.as(organization.account(Role.OWNER));
    String path = "/api/v1/streams/" + id;
    String subscriptions = "/api/v1/users/me/subscriptions";
    client.get(path).succeeded();
    log("GET /streams/{id}", () -> client.get(path));
    List<Map<String, String>> names = List.of(Map.of("name", "everybody"));
    log("one subscribes", () -> client.post(subscriptions, "subscriptions", names));
    assertThat(client.get(path).longAt("/stream/subscriber_count")).isEqualTo(MANY + 1);
    List<Long> some = LongStream.rangeClosed(1, 10_000).boxed().toList();
    Object[] removal = {"subscriptions", List.of("everybody"), "principals", some};
    log("10,000 are removed", () -> client.delete(subscriptions, removal));
    Object[] resubscription = {"subscriptions", names, "principals", some};
    log("10,000 come back", () -> client.post(subscriptions, resubscription));
    assertThat(client.get(path).longAt("/stream/subscriber_count")).isEqualTo(MANY + 1);
    log(
        "one is removed",
        () -> client.delete(subscriptions, "subscriptions", List.of("everybody")));
    client.patch(path, "new_name", "all").succeeded();
    log("renamed", () -> client.patch(path, "new_name", "all of us"));
    log("archived", () -> client.delete(path));
    assertThat(client.get(path).at("/stream/is_archived").asBoolean()).isTrue();
  }

  private static void log(String operation, Supplier<Answer> call) {
    long began = System.nanoTime();
    call.get().succeeded();
    LOG.info("{}: {} ms", operation, Duration.ofNanos(System.nanoTime() - began).toMillis());
  }

  /** Writes accounts to the projection, as events of identity-service would. */
  private void insertAccounts(int number) throws SQLException {
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                insert into account
                select ?, id, 'u' || id, null, 1, 'User ' || id, 400, true, false, null, null, false,
                  null, 1, now(), ''
                from generate_series(1, ?) id
                """)) {
      statement.setLong(1, organization.id());
      statement.setInt(2, number);
      statement.executeUpdate();
    }
  }
}
