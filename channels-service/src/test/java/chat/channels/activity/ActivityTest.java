package chat.channels.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.CHANNELS)
final class ActivityTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;
  private final ApiClient client;
  private final long channel;
  private long lastMessage = 100;

  ActivityTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.client = organization.as(owner);
    this.channel = channels.create(owner, "Garden", List.of(owner));
  }

  private void sendTo(long channelId, Duration ago, int times) {
    for (int i = 0; i < times; i++) {
      send(
          message("")
              .put("channel_id", channelId)
              .put("timestamp", Instant.now().minus(ago).getEpochSecond()));
    }
  }

  private ObjectNode message(String example) {
    return example(Topic.MESSAGE_SENT, example)
        .put("organization_id", organization.id())
        .put("message_id", ++lastMessage);
  }

  private static ObjectNode example(Topic topic, String name) {
    try {
      EventContract contract = new EventContract(topic);
      return (ObjectNode)
          JSON.readTree(name.isEmpty() ? contract.example() : contract.example(name));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private void send(ObjectNode message) {
    servers
        .events()
        .publish(Topic.MESSAGE_SENT, organization.id(), Long.toString(organization.id()), message);
  }

  /** Publishes a deletion; {@code first} is the channel's first message then, null if none. */
  private void delete(long channelId, @Nullable Long first, Long... messageIds) {
    ObjectNode deleted = example(Topic.MESSAGE_CHANGED, "expired");
    deleted.set("message_ids", JSON.valueToTree(messageIds));
    ((ObjectNode) deleted.path("place")).put("channel_id", channelId);
    deleted.set("channel_starts", JSON.createArrayNode().add(start(channelId, first)));
    change(deleted);
  }

  private static ObjectNode start(long channelId, @Nullable Long first) {
    return JSON.createObjectNode().put("channel_id", channelId).put("first_message_id", first);
  }

  private void change(ObjectNode changed) {
    changed.put("organization_id", organization.id());
    servers
        .events()
        .publish(
            Topic.MESSAGE_CHANGED, organization.id(), Long.toString(organization.id()), changed);
  }

  private void awaitFirst(long channelId, @Nullable Long first) {
    await().until(() -> shown(channelId).path("first_message_id").asText().equals("" + first));
  }

  /** Waits until the events for clients have named exactly these first messages, in order. */
  private void awaitFirstMessageEvents(@Nullable Long... first) {
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    List<String> expected = Stream.of(first).map(String::valueOf).toList();
    await()
        .untilAsserted(() ->
            assertThat(events.all())
                .filteredOn(event -> isUpdate(event.value()))
                .extracting(event -> event.value().at("/payload/value").asText())
                .isEqualTo(expected));
  }

  private JsonNode shown(long channelId) {
    return client.get("/api/v1/streams/" + channelId).succeeded().at("/stream");
  }

  private void createdAgo(long channelId, int days) {
    channels.execute(
        "update channel set date_created = now() - interval '%d days' where channel_id = ?"
            .formatted(days),
        channelId);
  }

  /** Waits until the messages sent so far are counted, which happens in their order. */
  private void awaitCounts() {
    long probe = channels.create(owner, "probe " + lastMessage, List.of());
    sendTo(probe, Duration.ZERO, 1);
    await().until(() -> !shown(probe).path("first_message_id").isNull());
  }

  @Test
  void laterMessagesDoNotChangeTheFirstMessage() {
    sendTo(channel, Duration.ofMinutes(2), 1);
    long first = lastMessage;
    sendTo(channel, Duration.ofMinutes(1), 3);
    awaitCounts();
    assertThat(shown(channel).path("first_message_id").asLong()).isEqualTo(first);
    sendTo(channel, Duration.ZERO, 1);
    awaitCounts();
    assertThat(shown(channel).path("first_message_id").asLong()).isEqualTo(first);
  }

  @Test
  void clientsGetOneEventAboutTheFirstMessage() {
    sendTo(channel, Duration.ZERO, 1);
    long first = lastMessage;
    awaitCounts();
    sendTo(channel, Duration.ZERO, 1);
    awaitCounts();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    JsonNode update = events.await(event -> isUpdate(event.value())).value();
    assertThat(update.at("/audience/channel_id").asLong()).isEqualTo(channel);
    assertThat(update.path("payload").toString())
        .isEqualTo(
            ("{\"op\":\"update\",\"property\":\"first_message_id\",\"value\":%d,"
                    + "\"stream_id\":%d,\"name\":\"Garden\"}")
                .formatted(first, channel));
    assertThat(events.all()).filteredOn(event -> isUpdate(event.value())).hasSize(1);
  }

  @Test
  void nextMessageBecomesFirstAfterDeletion() {
    sendTo(channel, Duration.ZERO, 3);
    awaitCounts();
    long second = lastMessage - 2;
    long first = second - 1;
    delete(channel, second, first);
    awaitFirst(channel, second);
    awaitFirstMessageEvents(first, second);
  }

  @Test
  void newMessageBecomesFirstAfterAllWereDeleted() {
    sendTo(channel, Duration.ZERO, 2);
    long first = lastMessage - 1;
    awaitFirst(channel, first);
    delete(channel, null, first, lastMessage);
    awaitFirst(channel, null);
    sendTo(channel, Duration.ZERO, 1);
    awaitFirst(channel, lastMessage);
    awaitFirstMessageEvents(first, null, lastMessage);
  }

  @Test
  void messageReceivedAfterItsDeletionIsIgnored() {
    long deleted = lastMessage + 1;
    delete(channel, null, deleted);
    long probe = channels.create(owner, "changed", List.of());
    delete(probe, 7L, 5L);
    awaitFirst(probe, 7L);
    sendTo(channel, Duration.ZERO, 1);
    awaitCounts();
    assertThat(shown(channel).path("first_message_id").isNull()).isTrue();
    sendTo(channel, Duration.ZERO, 1);
    awaitFirst(channel, lastMessage);
  }

  @Test
  void oldestRemainingMessageIsFirstIfDeletionNamesNone() {
    sendTo(channel, Duration.ZERO, 5);
    long after = lastMessage;
    awaitCounts();
    delete(channel, null, after - 4, after - 3);
    awaitFirst(channel, after - 2);
    delete(channel, null, after - 2, after - 1);
    awaitFirst(channel, after);
  }

  @Test
  void movedMessageBecomesFirstInItsNewChannel() {
    sendTo(channel, Duration.ZERO, 2);
    awaitCounts();
    long second = lastMessage - 1;
    long first = second - 1;
    long shed = channels.create(owner, "Shed", List.of(owner));
    move(first, shed, start(channel, second), start(shed, first));
    awaitFirst(channel, second);
    awaitFirst(shed, first);
    sendTo(shed, Duration.ZERO, 1);
    awaitCounts();
    awaitFirst(shed, first);
    assertThat(shown(shed).path("is_recently_active").asBoolean()).isTrue();
  }

  /** Publishes that a message was moved into another channel. */
  private void move(long messageId, long channelId, ObjectNode source, ObjectNode target) {
    ObjectNode moved = example(Topic.MESSAGE_CHANGED, "moved");
    moved.set("message_ids", JSON.valueToTree(List.of(messageId)));
    ((ObjectNode) moved.path("previous")).put("channel_id", source.path("channel_id").longValue());
    ((ObjectNode) moved.path("place")).put("channel_id", channelId);
    moved.set("channel_starts", JSON.createArrayNode().add(source).add(target));
    change(moved);
  }

  private boolean isUpdate(JsonNode event) {
    return event.at("/payload/op").asText().equals("update")
        && event.at("/payload/stream_id").asLong() == channel;
  }

  @ParameterizedTest
  @CsvSource({
    "6, 3, ",
    "7, 3, 3",
    "14, 3, 1",
    "28, 3, 1",
    "100, 0, 0",
    "100, 40, 10",
    "8, 250, 220"
  })
  void weeklyTrafficIsAverageOfTwoSignificantDigits(int age, int messages, Integer shown) {
    createdAgo(channel, age);
    sendTo(channel, Duration.ZERO, messages);
    awaitCounts();
    JsonNode traffic = shown(channel).path("stream_weekly_traffic");
    if (shown == null) {
      assertThat(traffic.isNull()).isTrue();
    } else {
      assertThat(traffic.asInt()).isEqualTo(shown);
    }
  }

  @Test
  void trafficOlderThanFourWeeksIsNotCounted() {
    createdAgo(channel, 100);
    sendTo(channel, Duration.ofDays(29), 8);
    sendTo(channel, Duration.ofDays(20), 8);
    awaitCounts();
    assertThat(shown(channel).path("stream_weekly_traffic").asInt()).isEqualTo(2);
  }

  @Test
  void newMessageMakesInactiveChannelActive() {
    createdAgo(channel, 400);
    assertThat(shown(channel).path("is_recently_active").asBoolean()).isFalse();
    sendTo(channel, Duration.ofDays(200), 1);
    awaitCounts();
    assertThat(shown(channel).path("is_recently_active").asBoolean()).isFalse();
    sendTo(channel, Duration.ZERO, 1);
    awaitCounts();
    assertThat(shown(channel).path("is_recently_active").asBoolean()).isTrue();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            isUpdate(event.value())
                && event.value().at("/payload/property").asText().equals("is_recently_active")
                && event.value().at("/payload/value").asBoolean());
  }

  @Test
  void onlyRecentMovedMessageMakesChannelActive() {
    createdAgo(channel, 400);
    long shed = channels.create(owner, "Shed", List.of(owner));
    move(3, channel, start(shed, null), lastSent(start(channel, 3L), Duration.ofDays(200)));
    awaitFirst(channel, 3L);
    assertThat(shown(channel).path("is_recently_active").asBoolean()).isFalse();
    move(5, channel, start(shed, null), lastSent(start(channel, 3L), Duration.ofDays(100)));
    await().until(() -> shown(channel).path("is_recently_active").asBoolean());
    move(1, channel, start(shed, null), lastSent(start(channel, 1L), Duration.ofDays(100)));
    awaitUpdates("first_message_id 3", "is_recently_active true", "first_message_id 1");
  }

  private static ObjectNode lastSent(ObjectNode start, Duration ago) {
    return start.put("last_message_timestamp", Instant.now().minus(ago).getEpochSecond());
  }

  private void awaitUpdates(String... updates) {
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    await()
        .untilAsserted(() ->
            assertThat(events.all())
                .filteredOn(event -> isUpdate(event.value()))
                .extracting(event -> event.value().path("payload"))
                .extracting(
                    data -> data.path("property").asText() + " " + data.path("value").asText())
                .containsExactly(updates));
  }

  @Test
  void channelListAndSubscriptionsShowTheFirstMessage() {
    sendTo(channel, Duration.ZERO, 1);
    long first = lastMessage;
    awaitCounts();
    JsonNode listed = client.get("/api/v1/streams").succeeded().at("/streams/0");
    JsonNode subscribed =
        client.get("/api/v1/users/me/subscriptions").succeeded().at("/subscriptions/0");
    for (JsonNode shown : List.of(listed, subscribed)) {
      assertThat(shown.path("stream_id").asLong()).isEqualTo(channel);
      assertThat(shown.path("first_message_id").asLong()).isEqualTo(first);
    }
  }

  @Test
  void directMessagesAndUnknownChannelsAreIgnored() {
    send(message("direct"));
    sendTo(Long.MAX_VALUE, Duration.ZERO, 1);
    awaitCounts();
    assertThat(shown(channel).path("first_message_id").isNull()).isTrue();
  }
}
