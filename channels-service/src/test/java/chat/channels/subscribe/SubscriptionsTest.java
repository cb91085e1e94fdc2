package chat.channels.subscribe;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@ServiceTest(Program.CHANNELS)
final class SubscriptionsTest {

  private static final String PATH = "/api/v1/users/me/subscriptions";

  private final TestServers servers;
  private final RunningService service;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long other;
  private final long guest;

  SubscriptionsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
  }

  private long channel(String name, boolean isPrivate, Long... subscribers) {
    return organization
        .as(owner)
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "invite_only",
            isPrivate,
            "subscribers",
            List.of(subscribers))
        .succeeded()
        .longAt("/id");
  }

  private static List<Map<String, String>> names(String... names) {
    return List.of(names).stream().map(name -> Map.of("name", name)).toList();
  }

  private static Answer subscribe(ApiClient client, String... names) {
    return client.post(PATH, "subscriptions", names(names));
  }

  private Answer subscribeOthers(ApiClient client, String name, Object... principals) {
    return client.post(PATH, "subscriptions", names(name), "principals", List.of(principals));
  }

  private List<Long> members(long channelId) {
    JsonNode subscribers =
        organization
            .as(owner)
            .get("/api/v1/streams/" + channelId + "/members")
            .succeeded()
            .at("/subscribers");
    return StreamSupport.stream(subscribers.spliterator(), false).map(JsonNode::asLong).toList();
  }

  private PublishedEvents published(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  private JsonNode awaitPayload(String type, String op, long userId) {
    return published(Topic.CLIENT_EVENTS)
        .await(event ->
            event.value().path("type").asText().equals(type)
                && event.value().path("payload").path("op").asText().equals(op)
                && isFor(event, userId))
        .value()
        .path("payload");
  }

  private static boolean isFor(Event event, long userId) {
    JsonNode userIds = event.value().path("audience").path("user_ids");
    return StreamSupport.stream(userIds.spliterator(), false).anyMatch(id -> id.asLong() == userId);
  }

  @Test
  void oneSubscribesOneselfToAPublicChannelOnce() {
    long id = channel("Garden", false);
    Answer first = subscribe(organization.as(member), "gARDEN").succeeded();
    assertThat(first.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Garden\"]}", member);
    assertThat(first.at("/already_subscribed").toString()).isEqualTo("{}");
    assertThat(first.at("/unauthorized").toString()).isEqualTo("[]");
    Answer again = subscribe(organization.as(member), "Garden").succeeded();
    assertThat(again.at("/subscribed").toString()).isEqualTo("{}");
    assertThat(again.at("/already_subscribed").toString())
        .isEqualTo("{\"%d\":[\"Garden\"]}", member);
    assertThat(members(id)).containsExactly(member);
    assertThat(
            organization.as(owner).get("/api/v1/streams/" + id).longAt("/stream/subscriber_count"))
        .isEqualTo(1);
  }

  @Test
  void subscriberAndReadersAreTold() {
    long id = channel("Garden", false, other);
    subscribe(organization.as(member), "Garden").succeeded();
    JsonNode subscription =
        awaitPayload("subscription", "add", member).path("subscriptions").path(0);
    assertThat(subscription.path("stream_id").asLong()).isEqualTo(id);
    assertThat(subscription.path("subscriber_count").asInt()).isEqualTo(2);
    assertThat(subscription.path("subscribers").toString()).isEqualTo("[%d,%d]", member, other);
    Event peers =
        published(Topic.CLIENT_EVENTS)
            .await(event ->
                event.value().path("payload").path("op").asText().equals("peer_add")
                    && event
                        .value()
                        .path("payload")
                        .path("user_ids")
                        .toString()
                        .equals("[" + member + "]"));
    assertThat(peers.value().path("audience").path("channel_id").asLong()).isEqualTo(id);
  }

  @Test
  void periodsAreKeptWhenSomebodyLeavesAndComesBack() {
    long id = channel("Garden", false);
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
        published(Topic.SUBSCRIPTION_CHANGED)
            .await(event -> event.value().path("periods").size() == 2);
    assertThat(last.key()).isEqualTo("%d:%d:%d", organization.id(), id, member);
    assertThat(last.value().path("is_subscribed").asBoolean()).isTrue();
    JsonNode first = last.value().path("periods").path(0);
    JsonNode second = last.value().path("periods").path(1);
    assertThat(first.path("to").asLong()).isEqualTo(first.path("from").asLong() + 1);
    assertThat(second.path("from").asLong()).isEqualTo(last.number());
    assertThat(second.path("to").isNull()).isTrue();
    assertThat(members(id)).containsExactly(member);
  }

  @Test
  void nameOfNoChannelIsCreated() {
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
  void ownSubscriptionsAreListedWithoutSubscribersUnlessAsked() {
    long first = channel("Garden", false, member, other);
    long second = channel("Cellar", true, member);
    channel("Attic", true, other);
    JsonNode own = organization.as(member).get(PATH).succeeded().at("/subscriptions");
    assertThat(own).hasSize(2);
    assertThat(own.path(0).path("stream_id").asLong()).isEqualTo(first);
    assertThat(own.path(1).path("stream_id").asLong()).isEqualTo(second);
    assertThat(own.path(0).has("subscribers")).isFalse();
  }

  @Test
  void privateChannelIsClosedToOthersByNameToo() {
    channel("Cellar", true, other);
    subscribe(organization.as(member), "Cellar")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    channel("Garden", false);
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
  void whatAMomentAgoWasOpenedIsNotLeftOut() {
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
    servers.owners().onceAsked(organization.id(), () -> organization.addMember(helpers, member));
    Answer lenient =
        organization
            .unaware(member)
            .post(PATH, "subscriptions", names("Cellar"), "authorization_errors_fatal", false)
            .succeeded();
    assertThat(lenient.at("/unauthorized").toString()).isEqualTo("[]");
    assertThat(lenient.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Cellar\"]}", member);
  }

  @Test
  void botThatAMomentAgoBecameOnesOwnIsRemoved() {
    long bot = organization.bot(other);
    long id = channel("Garden", false, member, bot);
    organization.awaitCopies();
    servers
        .owners()
        .onceAsked(
            organization.id(), () -> organization.change(bot, Map.of("bot_owner_id", member)));
    organization
        .unaware(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot))
        .succeeded();
    assertThat(members(id)).containsExactly(member);
  }

  @Test
  void refusalOfOneChannelLeavesAllAsTheyWere() {
    long open = channel("Garden", false);
    channel("Cellar", true, other);
    subscribe(organization.as(member), "Garden", "Brand new", "Cellar")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    assertThat(members(open)).isEmpty();
    organization
        .as(member)
        .get("/api/v1/get_stream_id", "stream", "Brand new")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Brand new'");
  }

  @Test
  void privateChannelAppearsToWhoIsSubscribedAndVanishesAfterwards() {
    long id = channel("Cellar", true, owner);
    subscribeOthers(organization.as(owner), "Cellar", member).succeeded();
    assertThat(awaitPayload("stream", "create", member).path("streams").path(0).path("stream_id"))
        .hasToString(Long.toString(id));
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Cellar"), "principals", List.of(member))
        .succeeded();
    assertThat(awaitPayload("subscription", "remove", member).path("subscriptions").toString())
        .isEqualTo("[{\"stream_id\":%d,\"name\":\"Cellar\"}]", id);
    assertThat(awaitPayload("stream", "delete", member).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    organization
        .as(member)
        .get("/api/v1/streams/" + id)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  private List<String> toldOfChannel(long userId) {
    return published(Topic.CLIENT_EVENTS).all().stream()
        .filter(event -> event.value().path("type").asText().equals("stream"))
        .filter(event -> isFor(event, userId))
        .map(event -> event.value().path("payload").path("op").asText())
        .toList();
  }

  private void removeFromGarden(long userId) {
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(userId))
        .succeeded();
    awaitPayload("subscription", "remove", userId);
  }

  @Test
  void publicChannelAppearsToAGuestWhoIsSubscribedAndVanishesAfterwards() {
    long id = channel("Garden", false);
    subscribeOthers(organization.as(owner), "Garden", guest, member).succeeded();
    assertThat(awaitPayload("stream", "create", guest).at("/streams/0/stream_id").asLong())
        .isEqualTo(id);
    removeFromGarden(guest);
    assertThat(awaitPayload("stream", "delete", guest).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    removeFromGarden(member);
    assertThat(toldOfChannel(guest)).containsExactly("create", "delete");
    assertThat(toldOfChannel(member)).isEmpty();
  }

  @Test
  void privateChannelAppearsAndVanishesOnlyForWhomItIsHidden() {
    long bot = organization.bot(owner);
    long stranger = organization.bot(member);
    long administrator = organization.account(Role.ADMINISTRATOR);
    channel("Garden", true, owner);
    List<Long> coming = List.of(bot, stranger, administrator);
    subscribeOthers(organization.as(owner), "Garden", coming.toArray()).succeeded();
    removeFromGarden(bot);
    removeFromGarden(administrator);
    removeFromGarden(stranger);
    awaitPayload("stream", "delete", stranger);
    assertThat(toldOfChannel(stranger)).containsExactly("create", "delete");
    assertThat(toldOfChannel(bot)).isEmpty();
    assertThat(toldOfChannel(administrator)).isEmpty();
  }

  @Test
  void guestsSubscribeThemselvesToNothingButMayBeSubscribed() {
    long id = channel("Garden", false);
    subscribe(organization.as(guest), "Garden")
        .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    subscribe(organization.as(guest), "Brand new")
        .refused(400, "BAD_REQUEST", "Not allowed for guest users");
    subscribeOthers(organization.as(member), "Garden", guest).succeeded();
    assertThat(members(id)).containsExactly(guest);
    organization.as(guest).delete(PATH, "subscriptions", List.of("Garden")).succeeded();
    assertThat(members(id)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "GUEST", mode = Mode.EXCLUDE)
  void everybodyButGuestsMaySubscribeOthersToPublicChannels(Role role) {
    long id = channel("Garden", false);
    subscribeOthers(organization.as(organization.account(role)), "Garden", other).succeeded();
    assertThat(members(id)).containsExactly(other);
  }

  @Test
  void whoMayNotAddSubscribersAddsOnlyHimself() {
    organization.settings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:moderators")));
    long id = channel("Garden", false);
    subscribeOthers(organization.as(member), "Garden", member, other)
        .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    assertThat(members(id)).isEmpty();
    subscribe(organization.as(member), "Garden").succeeded();
    subscribeOthers(organization.as(organization.account(Role.MODERATOR)), "Garden", member, other)
        .succeeded();
    assertThat(members(id)).containsExactly(member, other);
  }

  @Test
  void onlyWhoRunsAChannelRemovesOthersAndEverybodyOwnBots() {
    long bot = organization.bot(member);
    long id = channel("Garden", false, member, other, bot);
    organization
        .as(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(other))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    organization
        .as(member)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot, member))
        .succeeded();
    assertThat(members(id)).containsExactly(other);
    organization
        .as(organization.account(Role.ADMINISTRATOR))
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(other))
        .succeeded();
    assertThat(members(id)).isEmpty();
  }

  @Test
  void accountsAreNamedByIdOrByAddressAndMustBeActive() {
    long id = channel("Garden", false);
    long addressed = organization.account(Role.MEMBER, Map.of("email", "zoe@acme.test"));
    ApiClient client = organization.as(member);
    subscribeOthers(client, "Garden", "ZOE@acme.test").succeeded();
    assertThat(members(id)).containsExactly(addressed);
    subscribeOthers(client, "Garden", 1L << 50)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + (1L << 50));
    subscribeOthers(client, "Garden", "nobody@acme.test")
        .refused(400, "BAD_REQUEST", "Invalid email 'nobody@acme.test'");
    organization.change(other, Map.of("is_active", false));
    subscribeOthers(organization.as(member), "Garden", other)
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + other);
  }

  @Test
  void realAddressThatTheCallerMayNotSeeIsNobodys() {
    long id = channel("Garden", false, member, guest);
    long hidden =
        organization.account(
            Role.MEMBER,
            Map.of("delivery_email", "boss@private.org", "email_address_visibility", 3));
    String refusal = "Invalid email 'boss@private.org'";
    subscribeOthers(organization.as(member), "Garden", "boss@private.org")
        .refused(400, "BAD_REQUEST", refusal);
    for (long caller : List.of(member, guest)) {
      organization
          .as(caller)
          .delete(
              PATH,
              "subscriptions",
              List.of("Garden"),
              "principals",
              List.of("user" + hidden + "@chat.example.com", "boss@private.org"))
          .refused(400, "BAD_REQUEST", refusal);
    }
    ApiClient administrator = organization.as(organization.account(Role.ADMINISTRATOR));
    subscribeOthers(administrator, "Garden", "boss@private.org").succeeded();
    assertThat(members(id)).contains(hidden);
  }

  @Test
  void guestWhoSeesOnlySomeCanNotFindOutWhoIsThere() {
    organization.settings(
        Map.of("can_access_all_users_group", organization.systemGroup("role:members")));
    channel("Garden", false, guest);
    long bot = organization.bot(guest);
    ApiClient client = organization.as(guest);
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(member))
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + member);
    String address = "user" + member + "@chat.example.com";
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(address))
        .refused(400, "BAD_REQUEST", "Invalid email '" + address + "'");
    client
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(guest, bot))
        .succeeded();
  }

  @Test
  void requestForMoreSubscriptionsThanOneTransactionTakesIsRefused() {
    String refusal = "Too many users and channels in one request (limit: 10000 subscriptions)";
    List<String> wanted = IntStream.range(0, 11).mapToObj(i -> "channel " + i).toList();
    List<Long> principals = LongStream.rangeClosed(1, 1_000).boxed().toList();
    ApiClient client = organization.as(member);
    client
        .post(PATH, "subscriptions", names(wanted.toArray(String[]::new)), "principals", principals)
        .refused(400, "BAD_REQUEST", refusal);
    client
        .delete(PATH, "subscriptions", wanted, "principals", principals)
        .refused(400, "BAD_REQUEST", refusal);
    client
        .delete(PATH, "subscriptions", wanted.subList(0, 10), "principals", principals)
        .refused(400, "BAD_REQUEST", "Invalid user ID: 1");
  }

  @Test
  void oneRequestCreatesAtMostAHundredChannels() {
    channel("channel 0", false);
    String[] wanted =
        IntStream.rangeClosed(0, 101).mapToObj(i -> "Channel " + i).toArray(String[]::new);
    ApiClient client = organization.as(member);
    subscribe(client, wanted)
        .refused(400, "BAD_REQUEST", "Too many new channels in one request (limit: 100)");
    subscribe(client, Arrays.copyOf(wanted, 101)).succeeded();
    assertThat(client.get(PATH).at("/subscriptions")).hasSize(101);
  }

  @Test
  void malformedParametersAreNamed() {
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
  void membersOfAClosedChannelAreNoMembersForOthers() {
    long id = channel("Cellar", true, other);
    for (long stranger : List.of(member, guest, owner)) {
      organization
          .as(stranger)
          .get("/api/v1/streams/" + id + "/members")
          .refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
    organization.as(other).get("/api/v1/streams/" + id + "/members").succeeded();
    TestOrganization elsewhere = new TestOrganization(service);
    elsewhere
        .as(elsewhere.account(Role.OWNER))
        .get("/api/v1/streams/" + id + "/members")
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void allWhoComeAtOnceAreSubscribedAndCountedOnce() throws Exception {
    long id = channel("Garden", false);
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
    assertThat(members(id)).hasSize(5);
    assertThat(
            organization.as(owner).get("/api/v1/streams/" + id).longAt("/stream/subscriber_count"))
        .isEqualTo(5);
  }
}
