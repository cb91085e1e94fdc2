package chat.channels.create;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.CHANNELS)
final class CreateChannelTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final long creator;
  private final ApiClient client;

  CreateChannelTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.MEMBER);
    this.client = organization.as(creator);
  }

  private static Answer create(ApiClient client, String name, List<Long> subscribers) {
    return client.post("/api/v1/channels/create", "name", name, "subscribers", subscribers);
  }

  private PublishedEvents published(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  private static boolean isOf(Event event, long channelId) {
    return event.value().path("channel_id").asLong() == channelId;
  }

  @Test
  void responseHasTheIdOfTheNewChannel() {
    Answer first = create(client, "first", List.of()).succeeded();
    Answer second = create(client, "second", List.of()).succeeded();
    assertThat(second.longAt("/id")).isGreaterThan(first.longAt("/id"));
    assertThat(first.text())
        .isEqualTo(
            "{\"result\":\"success\",\"msg\":\"\",\"id\":%d}\n".formatted(first.longAt("/id")));
  }

  @Test
  void publicChannelIsPublishedWithItsDefaults() {
    long id =
        client
            .post(
                "/api/v1/channels/create",
                "name",
                "  Garden ",
                "description",
                " Plants\nand **tools** ",
                "subscribers",
                List.of())
            .succeeded()
            .longAt("/id");
    JsonNode channel = published(Topic.CHANNEL_CHANGED).await(event -> isOf(event, id)).value();
    assertThat(channel.path("organization_id").asLong()).isEqualTo(organization.id());
    assertThat(channel.path("name").asText()).isEqualTo("Garden");
    assertThat(channel.path("description").asText()).isEqualTo("Plants and **tools**");
    assertThat(channel.path("rendered_description").asText())
        .isEqualTo("<p>Plants and <strong>tools</strong></p>");
    assertThat(channel.path("creator_id").asLong()).isEqualTo(creator);
    assertThat(channel.path("invite_only").asBoolean()).isFalse();
    assertThat(channel.path("is_web_public").asBoolean()).isFalse();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
    assertThat(channel.path("is_archived").asBoolean()).isFalse();
    assertThat(channel.path("is_default_stream").asBoolean()).isFalse();
    assertThat(channel.path("folder_id").isNull()).isTrue();
    assertThat(channel.path("topics_policy").asText()).isEqualTo("inherit");
    assertThat(channel.path("message_retention_days").isNull()).isTrue();
    assertThat(group(channel, "can_create_topic_group")).isEqualTo("role:everyone");
    assertThat(group(channel, "can_send_message_group")).isEqualTo("role:everyone");
    assertThat(group(channel, "can_remove_subscribers_group")).isEqualTo("role:administrators");
    for (String setting :
        List.of(
            "can_add_subscribers_group",
            "can_delete_any_message_group",
            "can_delete_own_message_group",
            "can_move_messages_out_of_channel_group",
            "can_move_messages_within_channel_group",
            "can_subscribe_group",
            "can_resolve_topics_group")) {
      assertThat(group(channel, setting)).as(setting).isEqualTo("role:nobody");
    }
    assertThat(channel.path("can_administer_channel_group").toString())
        .isEqualTo("{\"direct_members\":[%d],\"direct_subgroups\":[]}".formatted(creator));
  }

  private String group(JsonNode channel, String setting) {
    long groupId = channel.path(setting).asLong();
    return List.of("role:everyone", "role:administrators", "role:nobody").stream()
        .filter(name -> organization.systemGroup(name) == groupId)
        .findFirst()
        .orElse("another: " + channel.path(setting));
  }

  @Test
  void privateChannelHasProtectedHistory() {
    long id =
        client
            .post(
                "/api/v1/channels/create",
                "name",
                "Seeds",
                "subscribers",
                List.of(creator),
                "invite_only",
                true)
            .succeeded()
            .longAt("/id");
    JsonNode channel = published(Topic.CHANNEL_CHANGED).await(event -> isOf(event, id)).value();
    assertThat(channel.path("invite_only").asBoolean()).isTrue();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isFalse();
  }

  @Test
  void subscriptionPeriodStartsAtItsChangeNumber() {
    long other = organization.account(Role.GUEST);
    ApiClient aware = organization.as(creator);
    create(aware, "before", List.of(other)).succeeded();
    long id = create(aware, "now", List.of(other, creator, other)).succeeded().longAt("/id");
    published(Topic.CLIENT_EVENTS).await(event -> isPeerAdd(event, id));
    List<Event> subscriptions =
        published(Topic.SUBSCRIPTION_CHANGED).all().stream()
            .filter(event -> isOf(event, id))
            .toList();
    assertThat(subscriptions)
        .extracting(event -> event.value().path("user_id").asLong())
        .containsExactly(other, creator);
    assertThat(subscriptions)
        .allSatisfy(event -> {
          assertThat(event.key())
              .isEqualTo(
                  organization.id() + ":" + id + ":" + event.value().path("user_id").asLong());
          assertThat(event.value().path("is_subscribed").asBoolean()).isTrue();
          assertThat(event.value().path("periods").toString())
              .isEqualTo("[{\"from\":%d,\"to\":null}]".formatted(event.number()));
        });
    assertThat(subscriptions).extracting(Event::number).containsExactly(2L, 3L);
  }

  private static boolean isPeerAdd(Event event, long channelId) {
    JsonNode payload = event.value().path("payload");
    return payload.path("op").asText().equals("peer_add")
        && payload.path("stream_ids").path(0).asLong() == channelId;
  }

  @Test
  void channelEventPrecedesSubscriptionEvents() {
    long other = organization.account(Role.MEMBER);
    long id =
        create(organization.as(creator), "Garden", List.of(creator, other))
            .succeeded()
            .longAt("/id");
    published(Topic.CLIENT_EVENTS).await(event -> isPeerAdd(event, id));
    List<JsonNode> events =
        published(Topic.CLIENT_EVENTS).all().stream().map(Event::value).toList();
    assertThat(events)
        .extracting(event -> event.path("type").asText() + " " + event.at("/payload/op").asText())
        .containsExactly("stream create", "subscription add", "subscription peer_add");
    JsonNode channel = events.getFirst().at("/payload/streams/0");
    assertThat(events.getFirst().at("/audience/channel_id").asLong()).isEqualTo(id);
    assertThat(channel.path("stream_id").asLong()).isEqualTo(id);
    assertThat(channel.path("stream_post_policy").asInt()).isEqualTo(1);
    assertThat(channel.path("subscriber_count").asInt()).as("before the peers").isZero();
    JsonNode subscription = events.get(1).at("/payload/subscriptions/0");
    assertThat(subscription.path("subscriber_count").asInt()).isEqualTo(2);
    assertThat(longs(events.get(1).at("/audience/user_ids"))).containsExactly(creator, other);
    assertThat(subscription.path("stream_id").asLong()).isEqualTo(id);
    assertThat(subscription.path("color").asText()).matches("#[0-9a-f]{6}");
    assertThat(longs(subscription.path("subscribers"))).containsExactly(creator, other);
    assertThat(longs(events.get(2).at("/payload/user_ids"))).containsExactly(creator, other);
  }

  private static List<Long> longs(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asLong).toList();
  }

  @Test
  void createEventCountsNoSubscribersBeforePeerAdd() {
    long id =
        client
            .post(
                "/api/v1/channels/create",
                "name",
                "secret",
                "subscribers",
                List.of(creator),
                "invite_only",
                true)
            .succeeded()
            .longAt("/id");
    published(Topic.CLIENT_EVENTS).await(event -> isPeerAdd(event, id));
    JsonNode created = published(Topic.CLIENT_EVENTS).all().getFirst().value();
    assertThat(created.at("/payload/streams/0/stream_id").asLong()).isEqualTo(id);
    assertThat(created.at("/payload/streams/0/subscriber_count").asInt()).isZero();
  }

  @Test
  void channelWithoutSubscribersHasNoSubscriptionEvents() {
    long id = create(client, "lonely", List.of()).succeeded().longAt("/id");
    published(Topic.CLIENT_EVENTS)
        .await(event -> event.value().at("/payload/streams/0/stream_id").asLong() == id);
    assertThat(published(Topic.CLIENT_EVENTS).all()).hasSize(1);
    assertThat(published(Topic.SUBSCRIPTION_CHANGED).all()).isEmpty();
  }

  @Test
  void responseHeaderHasTheNumbersOfTheChanges() {
    Answer answer = create(client, "numbered", List.of(creator)).succeeded();
    assertThat(answer.header(ChangeNumbers.CHANGES_HEADER).orElseThrow().split(","))
        .containsExactlyInAnyOrder(
            "channel-changed=1", "subscription-changed=1", "client-events=3");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"OWNER", "ADMINISTRATOR", "MODERATOR", "MEMBER"})
  void membersAndAboveMayCreate(Role role) {
    long userId = organization.account(role);
    create(organization.as(userId), "of " + role, List.of(userId)).succeeded();
  }

  @Test
  void botAdministersTheChannelItCreated() {
    long bot = organization.bot(creator);
    long id = create(organization.as(bot), "of a bot", List.of()).succeeded().longAt("/id");
    JsonNode channel = published(Topic.CHANNEL_CHANGED).await(event -> isOf(event, id)).value();
    assertThat(channel.at("/can_administer_channel_group/direct_members/0").asLong())
        .isEqualTo(bot);
  }

  @Test
  void channelOfBotWithoutOwnerHasNoAdministrator() {
    long bot = organization.account(Role.MEMBER, Map.of("is_bot", true, "bot_type", 1));
    long id = create(organization.as(bot), "of nobody's", List.of()).succeeded().longAt("/id");
    JsonNode channel = published(Topic.CHANNEL_CHANGED).await(event -> isOf(event, id)).value();
    assertThat(group(channel, "can_administer_channel_group")).isEqualTo("role:nobody");
  }

  @Test
  void multipartFormIsAccepted() {
    create(client.withMultipart(), "by multipart", List.of(creator)).succeeded();
  }

  @Test
  void unknownParametersAreReportedAsIgnored() {
    Answer answer =
        client
            .post("/api/v1/channels/create", "name", "more", "subscribers", List.of(), "zzz", 1)
            .succeeded();
    assertThat(answer.at("/ignored_parameters_unsupported").toString()).isEqualTo("[\"zzz\"]");
  }

  @Test
  void onlyOneConcurrentCreationOfANameSucceeds() throws Exception {
    List<Answer> answers = race(16, i -> create(client, i % 2 == 0 ? "Race" : "rAcE", List.of()));
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
    answers.stream()
        .filter(answer -> answer.status() != 200)
        .forEach(answer -> {
          assertThat(answer.status()).isEqualTo(409);
          assertThat(answer.textAt("/code")).isEqualTo("CHANNEL_ALREADY_EXISTS");
          assertThat(answer.textAt("/msg")).matches("Channel '(Race|rAcE)' already exists");
        });
    published(Topic.CHANNEL_CHANGED).await(event -> true);
    create(client, "after the race", List.of()).succeeded();
    published(Topic.CHANNEL_CHANGED)
        .await(event -> event.value().path("name").asText().equals("after the race"));
    assertThat(published(Topic.CHANNEL_CHANGED).all())
        .extracting(Event::number)
        .containsExactly(1L, 2L);
  }

  private interface Attempt {
    Answer run(int i);
  }

  private static List<Answer> race(int times, Attempt attempt)
      throws InterruptedException, ExecutionException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> futures = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        int number = i;
        futures.add(executor.submit(() -> attempt.run(number)));
      }
      List<Answer> answers = new ArrayList<>();
      for (Future<Answer> future : futures) {
        answers.add(future.get());
      }
      return answers;
    }
  }
}
