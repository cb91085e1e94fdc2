package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.names;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class SubscriptionsTest {

  private final RunningService service;
  private final TestServers servers;
  private final SubscribeTestBase setup;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long other;
  private final long guest;

  SubscriptionsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.setup = new SubscribeTestBase(service, servers);
    this.organization = setup.organization;
    this.owner = setup.owner;
    this.member = setup.member;
    this.other = setup.other;
    this.guest = setup.guest;
  }

  @Test
  void memberSubscribesToPublicChannelOnce() {
    long id = setup.channel("Garden", false);
    Answer first = subscribe(organization.as(member), "gARDEN").succeeded();
    assertThat(first.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Garden\"]}", member);
    assertThat(first.at("/already_subscribed").toString()).isEqualTo("{}");
    assertThat(first.json().has("unauthorized")).isFalse();
    Answer again = subscribe(organization.as(member), "Garden").succeeded();
    assertThat(again.at("/subscribed").toString()).isEqualTo("{}");
    assertThat(again.at("/already_subscribed").toString())
        .isEqualTo("{\"%d\":[\"Garden\"]}", member);
    assertThat(setup.members(id)).containsExactly(member);
    assertThat(subscriberCount(id)).isEqualTo(1);
  }

  @Test
  void resubscribingKeepsEarlierPeriods() {
    long id = setup.channel("Garden", false);
    ApiClient client = organization.as(member);
    subscribe(client, "Garden").succeeded();
    Answer left = client.delete(PATH, "subscriptions", List.of("garden")).succeeded();
    assertThat(left.at("/removed").toString()).isEqualTo("[\"Garden\"]");
    assertThat(left.at("/not_removed").toString()).isEqualTo("[]");
    Answer again = client.delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(again.at("/removed").toString()).isEqualTo("[]");
    assertThat(again.at("/not_removed").toString()).isEqualTo("[\"Garden\"]");
    subscribe(client, "Garden").succeeded();
    Event last =
        setup
            .published(Topic.SUBSCRIPTION_CHANGED)
            .await(event -> event.value().path("periods").size() == 2);
    assertThat(last.key()).isEqualTo("%d:%d:%d", organization.id(), id, member);
    assertThat(last.value().path("is_subscribed").asBoolean()).isTrue();
    JsonNode first = last.value().path("periods").path(0);
    JsonNode second = last.value().path("periods").path(1);
    assertThat(first.path("to").asLong()).isEqualTo(first.path("from").asLong() + 1);
    assertThat(second.path("from").asLong()).isEqualTo(last.number());
    assertThat(second.path("to").isNull()).isTrue();
    assertThat(setup.members(id)).containsExactly(member);
  }

  private long subscriberCount(long channelId) {
    return organization
        .as(owner)
        .get("/api/v1/streams/" + channelId)
        .longAt("/stream/subscriber_count");
  }

  private void setActive(long userId, boolean isActive) {
    organization.change(userId, Map.of("is_active", isActive));
  }

  @Test
  void deactivatedAccountsAreNotListedUntilReactivated() {
    long id = setup.channel("Garden", false);
    subscribe(organization.as(member), "Garden").succeeded();
    subscribe(organization.as(other), "Garden").succeeded();
    setActive(member, false);
    assertThat(setup.members(id)).containsExactly(other);
    assertThat(subscriberCount(id)).isEqualTo(1);
    assertThat(
            organization
                .as(other)
                .get(PATH + "?include_subscribers=true")
                .at("/subscriptions/0/subscribers")
                .toString())
        .isEqualTo("[%d]".formatted(other));
    organization.change(member, Map.of("full_name", "Still away"));
    assertThat(subscriberCount(id)).isEqualTo(1);
    setActive(member, true);
    assertThat(setup.members(id)).containsExactlyInAnyOrder(member, other);
    assertThat(subscriberCount(id)).isEqualTo(2);
  }

  @Test
  void readersGetPeerEventsForDeactivationAndReactivation() {
    long id = setup.channel("Garden", false);
    subscribe(organization.as(member), "Garden").succeeded();
    setActive(member, false);
    setActive(member, true);
    awaitPeers(id, member, "peer_add", "peer_remove", "peer_add");
  }

  /** Waits until the readers have received exactly these peer events about the user. */
  private void awaitPeers(long channelId, long userId, String... ops) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                setup.published(Topic.CLIENT_EVENTS).all().stream()
                    .map(Event::value)
                    .filter(event -> event.at("/payload/op").asText().startsWith("peer_"))
                    .filter(event -> event.at("/audience/channel_id").longValue() == channelId)
                    .filter(event -> event.at("/payload/user_ids/0").longValue() == userId)
                    .map(event -> event.at("/payload/op").asText())
                    .toList(),
            received -> received.equals(List.of(ops)));
  }

  @Test
  void userRemovedWhileDeactivatedIsNotCounted() {
    long id = setup.channel("Garden", false);
    subscribe(organization.as(member), "Garden").succeeded();
    subscribe(organization.as(other), "Garden").succeeded();
    setActive(member, false);
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(member))
        .succeeded();
    assertThat(subscriberCount(id)).isEqualTo(1);
    setActive(member, true);
    assertThat(subscriberCount(id)).isEqualTo(1);
    assertThat(setup.members(id)).containsExactly(other);
    subscribe(organization.as(member), "Garden").succeeded();
    awaitPeers(id, member, "peer_add", "peer_remove", "peer_add");
  }

  @Test
  void subscribingToUnknownNameCreatesTheChannel() {
    Answer answer =
        organization
            .as(member)
            .post(
                PATH,
                "subscriptions",
                List.of(Map.of("name", "New one", "description", "for *all*")),
                "principals",
                List.of(member, other),
                "invite_only",
                true);
    assertThat(answer.succeeded().at("/subscribed").toString())
        .isEqualTo("{\"%d\":[\"New one\"],\"%d\":[\"New one\"]}", member, other);
    JsonNode own =
        organization.as(member).get(PATH, "include_subscribers", true).at("/subscriptions/0");
    assertThat(own.path("name").asText()).isEqualTo("New one");
    assertThat(own.path("description").asText()).isEqualTo("for *all*");
    assertThat(own.path("invite_only").asBoolean()).isTrue();
    assertThat(own.path("creator_id").asLong()).isEqualTo(member);
    assertThat(own.path("subscribers").toString()).isEqualTo("[%d,%d]", member, other);
    assertThat(own.path("color").asText()).startsWith("#");
  }

  @Test
  void tooLongDescriptionOfNewChannelIsRefused() {
    ApiClient client = organization.as(member);
    describe(client, "x".repeat(1025))
        .refused(
            400,
            "BAD_REQUEST",
            "subscriptions[0][\"description\"] is too long (limit: 1024 characters)");
    describe(client, " " + "\ud83d\ude00".repeat(1024) + " ").succeeded();
    assertThat(client.get(PATH).at("/subscriptions/0/description").asText())
        .isEqualTo("\ud83d\ude00".repeat(1024));
  }

  private static Answer describe(ApiClient client, String description) {
    return client.post(
        PATH, "subscriptions", List.of(Map.of("name", "New one", "description", description)));
  }

  @Test
  void ownSubscriptionsOmitSubscribersByDefault() {
    long first = setup.channel("Garden", false, member, other);
    long second = setup.channel("Cellar", true, member);
    setup.channel("Attic", true, other);
    JsonNode own = organization.as(member).get(PATH).succeeded().at("/subscriptions");
    assertThat(own).hasSize(2);
    assertThat(own.path(0).path("stream_id").asLong()).isEqualTo(first);
    assertThat(own.path(1).path("stream_id").asLong()).isEqualTo(second);
    assertThat(own.path(0).has("subscribers")).isFalse();
  }

  @Test
  void subscriptionHasFieldsOfChannelAndOwnSettings() {
    setup.channel("Garden", false, member);
    List<String> fields = new ArrayList<>(ChannelsOf.FIELDS);
    fields.addAll(
        List.of(
            "color",
            "pin_to_top",
            "is_muted",
            "in_home_view",
            "desktop_notifications",
            "audible_notifications",
            "push_notifications",
            "email_notifications",
            "wildcard_mentions_notify"));
    JsonNode own = organization.as(member).get(PATH).at("/subscriptions/0");
    assertThat(own.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(fields);
    fields.add("subscribers");
    JsonNode whole =
        organization.as(member).get(PATH, "include_subscribers", "partial").at("/subscriptions/0");
    assertThat(whole.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(fields);
  }

  @Test
  void privateChannelCannotBeSubscribedByName() {
    setup.channel("Cellar", true, other);
    subscribe(organization.as(member), "Cellar")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    setup.channel("Garden", false);
    Answer lenient =
        organization
            .as(member)
            .post(
                PATH,
                "subscriptions",
                names("Cellar", "Garden"),
                "authorization_errors_fatal",
                false);
    assertThat(lenient.succeeded().at("/unauthorized").toString()).isEqualTo("[\"Cellar\"]");
    assertThat(lenient.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Garden\"]}", member);
  }

  @Test
  void newGroupMemberSubscribesDespiteStaleProjection() {
    long helpers = organization.group("helpers", List.of(), List.of());
    organization
        .as(owner)
        .post(
            "/api/v1/channels/create",
            "name",
            "Cellar",
            "invite_only",
            true,
            "subscribers",
            List.of(),
            "can_subscribe_group",
            helpers)
        .succeeded();
    servers
        .owners()
        .beforeNextResponse(organization.id(), () -> organization.addMember(helpers, member));
    Answer lenient =
        organization
            .withoutSeenHeader(member)
            .post(PATH, "subscriptions", names("Cellar"), "authorization_errors_fatal", false)
            .succeeded();
    assertThat(lenient.at("/unauthorized").toString()).isEqualTo("[]");
    assertThat(lenient.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Cellar\"]}", member);
  }

  @Test
  void oneRefusedChannelRollsBackTheRequest() {
    long open = setup.channel("Garden", false);
    setup.channel("Cellar", true, other);
    subscribe(organization.as(member), "Garden", "Brand new", "Cellar")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    assertThat(setup.members(open)).isEmpty();
    organization
        .as(member)
        .get("/api/v1/get_stream_id", "stream", "Brand new")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Brand new'");
  }

  @Test
  void guestIsSubscribedOnlyByOthers() {
    long id = setup.channel("Garden", false);
    subscribe(organization.as(guest), "Garden")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    subscribe(organization.as(guest), "Brand new")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Brand new).");
    setup.subscribeOthers(organization.as(member), "Garden", guest).succeeded();
    assertThat(setup.members(id)).containsExactly(guest);
    organization.as(guest).delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(setup.members(id)).isEmpty();
  }

  @Test
  void oneRequestCreatesAtMostAHundredChannels() {
    setup.channel("channel 0", false);
    String[] wanted =
        IntStream.rangeClosed(0, 101).mapToObj(i -> "Channel " + i).toArray(String[]::new);
    ApiClient client = organization.as(member);
    subscribe(client, wanted)
        .refused(400, "BAD_REQUEST", "Too many new channels in one request (limit: 100)");
    subscribe(client, Arrays.copyOf(wanted, 101)).succeeded();
    assertThat(client.get(PATH).at("/subscriptions")).hasSize(101);
  }

  @Test
  void errorNamesTheMalformedParameter() {
    ApiClient client = organization.as(member);
    client.post(PATH).refused(400, "BAD_REQUEST", "Missing 'subscriptions' argument");
    client
        .post(PATH, "subscriptions", "Garden")
        .refused(400, "BAD_REQUEST", "subscriptions is not valid JSON");
    client
        .post(PATH, "subscriptions", List.of("Garden"))
        .refused(400, "BAD_REQUEST", "subscriptions[0] is not a dict");
    client
        .post(PATH, "subscriptions", List.of(Map.of("title", "x")))
        .refused(400, "BAD_REQUEST", "Argument \"title\" at subscriptions[0] is unexpected");
    client
        .post(PATH, "subscriptions", List.of(Map.of("name", " ")))
        .refused(400, "BAD_REQUEST", "Channel name can't be empty.");
    client
        .post(PATH, "subscriptions", List.of(), "principals", List.of(1, "a"))
        .refused(400, "BAD_REQUEST", "principals is not a list of integers or of strings");
    client
        .delete(PATH, "subscriptions", List.of("Nowhere", "Nothing"))
        .refused(400, "BAD_REQUEST", "Channel(s) (Nowhere, Nothing) do not exist");
  }

  @Test
  void subscribersOfPrivateChannelAreHiddenFromOthers() {
    long id = setup.channel("Cellar", true, other);
    for (long stranger : List.of(member, guest)) {
      organization
          .as(stranger)
          .get("/api/v1/streams/" + id + "/members")
          .refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
    assertThat(setup.members(id)).containsExactly(other);
    organization.as(other).get("/api/v1/streams/" + id + "/members").succeeded();
    TestOrganization elsewhere = new TestOrganization(service);
    elsewhere
        .as(elsewhere.account(Role.OWNER))
        .get("/api/v1/streams/" + id + "/members")
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void concurrentSubscriptionsAreCountedOnce() throws Exception {
    long id = setup.channel("Garden", false);
    List<ApiClient> clients = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      clients.add(organization.as(organization.account(Role.MEMBER)));
    }
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
      for (int i = 0; i < 20; i++) {
        ApiClient client = clients.get(i % clients.size());
        answers.add(threads.submit(() -> subscribe(client, "Garden")));
      }
    }
    for (Future<Answer> answer : answers) {
      answer.get().succeeded();
    }
    assertThat(setup.members(id)).hasSize(5);
    assertThat(
            organization.as(owner).get("/api/v1/streams/" + id).longAt("/stream/subscriber_count"))
        .isEqualTo(5);
  }
}
