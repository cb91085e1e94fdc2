package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events for clients when subscriptions begin and end. */
@ServiceTest(Program.CHANNELS)
final class AppearingChannelsTest {

  private final SubscribeTestBase setup;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long other;
  private final long guest;

  AppearingChannelsTest(RunningService service, TestServers servers) {
    this.setup = new SubscribeTestBase(service, servers);
    this.organization = setup.organization;
    this.owner = setup.owner;
    this.member = setup.member;
    this.other = setup.other;
    this.guest = setup.guest;
  }

  @Test
  void subscriberAndReadersGetEvents() {
    long id = setup.channel("Garden", false, other);
    subscribe(organization.as(member), "Garden").succeeded();
    JsonNode subscription =
        setup.awaitPayload("subscription", "add", member).path("subscriptions").path(0);
    assertThat(subscription.path("stream_id").asLong()).isEqualTo(id);
    assertThat(subscription.path("subscriber_count").asInt()).isEqualTo(2);
    assertThat(subscription.path("subscribers").toString()).isEqualTo("[%d,%d]", member, other);
    Event peers =
        setup
            .published(Topic.CLIENT_EVENTS)
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
  void privateChannelIsVisibleOnlyWhileSubscribed() {
    long id = setup.channel("Cellar", true, owner);
    setup.subscribeOthers(organization.as(owner), "Cellar", member).succeeded();
    assertThat(
            setup
                .awaitPayload("stream", "create", member)
                .path("streams")
                .path(0)
                .path("stream_id"))
        .hasToString(Long.toString(id));
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Cellar"), "principals", List.of(member))
        .succeeded();
    assertThat(
            setup.awaitPayload("subscription", "remove", member).path("subscriptions").toString())
        .isEqualTo("[{\"stream_id\":%d,\"name\":\"Cellar\"}]", id);
    assertThat(setup.awaitPayload("stream", "delete", member).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    organization
        .as(member)
        .get("/api/v1/streams/" + id)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void publicChannelIsVisibleToGuestOnlyWhileSubscribed() {
    long id = setup.channel("Garden", false);
    setup.subscribeOthers(organization.as(owner), "Garden", guest, member).succeeded();
    assertThat(setup.awaitPayload("stream", "create", guest).at("/streams/0/stream_id").asLong())
        .isEqualTo(id);
    setup.removeFromGarden(guest);
    assertThat(setup.awaitPayload("stream", "delete", guest).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    setup.removeFromGarden(member);
    assertThat(setup.streamOps(guest)).containsExactly("create", "delete");
    assertThat(setup.streamOps(member)).isEmpty();
  }

  @Test
  void privateChannelEventsGoOnlyToUsersWithoutOtherAccess() {
    long bot = organization.bot(owner);
    long stranger = organization.bot(member);
    long administrator = organization.account(Role.ADMINISTRATOR);
    setup.channel("Garden", true, owner);
    List<Long> principals = List.of(bot, stranger, administrator);
    setup.subscribeOthers(organization.as(owner), "Garden", principals.toArray()).succeeded();
    setup.removeFromGarden(bot);
    setup.removeFromGarden(administrator);
    setup.removeFromGarden(stranger);
    setup.awaitPayload("stream", "delete", stranger);
    assertThat(setup.streamOps(stranger)).containsExactly("create", "delete");
    assertThat(setup.streamOps(bot)).isEmpty();
    assertThat(setup.streamOps(administrator)).isEmpty();
  }

  @Test
  void botSeesPrivateChannelWhileItsOwnerIsSubscribed() {
    long bot = organization.bot(member);
    long strangers = organization.bot(other);
    setup.channel("Shed", true, owner);
    long id = setup.channel("Garden", true, owner);
    setup.subscribeOthers(organization.as(owner), "Shed", other).succeeded();
    setup.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    organization.as(bot).get("/api/v1/streams/" + id).succeeded();
    JsonNode shown = setup.awaitPayload("stream", "create", bot).at("/streams/0");
    assertThat(shown.path("stream_id").asLong()).isEqualTo(id);
    assertThat(shown.path("subscriber_count").asInt()).as("no peer events follow").isEqualTo(2);
    setup.removeFromGarden(member);
    assertThat(setup.awaitPayload("stream", "delete", bot).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    assertThat(setup.streamOps(bot)).containsExactly("create", "delete");
    assertThat(setup.streamOps(member)).containsExactly("create", "delete");
    assertThat(setup.streamOps(strangers)).containsExactly("create");
  }

  @Test
  void eachBotGetsOnlyTheChannelsOfItsOwner() {
    long bot = organization.bot(member);
    long strangers = organization.bot(other);
    List<Long> ids =
        List.of(setup.channel("Garden", true, owner, other), setup.channel("Shed", true, owner));
    organization
        .as(owner)
        .post(
            PATH,
            "subscriptions",
            SubscribeTestBase.names("Garden", "Shed"),
            "principals",
            List.of(member, other))
        .succeeded();
    setup.awaitPayload("subscription", "add", other);
    assertThat(setup.shownChannels(bot)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(setup.shownChannels(strangers)).containsExactly(ids.getLast());
  }

  @Test
  void subscribedBotGetsNoEventsForItsOwnersSubscription() {
    long bot = organization.bot(member);
    setup.channel("Garden", true, owner);
    setup.subscribeOthers(organization.as(owner), "Garden", bot).succeeded();
    setup.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    setup.removeFromGarden(member);
    setup.awaitPayload("stream", "delete", member);
    assertThat(setup.streamOps(bot)).containsExactly("create");
    setup.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    setup.removeFromGarden(bot);
    assertThat(setup.streamOps(bot)).containsExactly("create");
    setup.removeFromGarden(member);
    setup.awaitPayload("stream", "delete", bot);
    assertThat(setup.streamOps(bot)).containsExactly("create", "delete");
  }

  @Test
  void botSubscribedTogetherWithItsOwnerGetsEventsOnce() {
    long bot = organization.bot(member);
    setup.channel("Garden", true, owner);
    setup.subscribeOthers(organization.as(owner), "Garden", bot, member).succeeded();
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot, member))
        .succeeded();
    setup.awaitPayload("stream", "delete", bot);
    assertThat(setup.streamOps(bot)).containsExactly("create", "delete");
  }
}
