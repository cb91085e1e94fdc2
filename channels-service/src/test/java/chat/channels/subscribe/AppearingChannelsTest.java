package chat.channels.subscribe;

import static chat.channels.subscribe.Subscribing.PATH;
import static chat.channels.subscribe.Subscribing.subscribe;
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

  private final Subscribing world;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long other;
  private final long guest;

  AppearingChannelsTest(RunningService service, TestServers servers) {
    this.world = new Subscribing(service, servers);
    this.organization = world.organization;
    this.owner = world.owner;
    this.member = world.member;
    this.other = world.other;
    this.guest = world.guest;
  }

  @Test
  void subscriberAndReadersGetEvents() {
    long id = world.channel("Garden", false, other);
    subscribe(organization.as(member), "Garden").succeeded();
    JsonNode subscription =
        world.awaitPayload("subscription", "add", member).path("subscriptions").path(0);
    assertThat(subscription.path("stream_id").asLong()).isEqualTo(id);
    assertThat(subscription.path("subscriber_count").asInt()).isEqualTo(2);
    assertThat(subscription.path("subscribers").toString()).isEqualTo("[%d,%d]", member, other);
    Event peers =
        world
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
  void privateChannelAppearsToWhoIsSubscribedAndVanishesAfterwards() {
    long id = world.channel("Cellar", true, owner);
    world.subscribeOthers(organization.as(owner), "Cellar", member).succeeded();
    assertThat(
            world
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
            world.awaitPayload("subscription", "remove", member).path("subscriptions").toString())
        .isEqualTo("[{\"stream_id\":%d,\"name\":\"Cellar\"}]", id);
    assertThat(world.awaitPayload("stream", "delete", member).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    organization
        .as(member)
        .get("/api/v1/streams/" + id)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
  }

  @Test
  void publicChannelIsVisibleToGuestOnlyWhileSubscribed() {
    long id = world.channel("Garden", false);
    world.subscribeOthers(organization.as(owner), "Garden", guest, member).succeeded();
    assertThat(world.awaitPayload("stream", "create", guest).at("/streams/0/stream_id").asLong())
        .isEqualTo(id);
    world.removeFromGarden(guest);
    assertThat(world.awaitPayload("stream", "delete", guest).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    world.removeFromGarden(member);
    assertThat(world.toldOfChannel(guest)).containsExactly("create", "delete");
    assertThat(world.toldOfChannel(member)).isEmpty();
  }

  @Test
  void privateChannelAppearsAndVanishesOnlyForWhomItIsHidden() {
    long bot = organization.bot(owner);
    long stranger = organization.bot(member);
    long administrator = organization.account(Role.ADMINISTRATOR);
    world.channel("Garden", true, owner);
    List<Long> coming = List.of(bot, stranger, administrator);
    world.subscribeOthers(organization.as(owner), "Garden", coming.toArray()).succeeded();
    world.removeFromGarden(bot);
    world.removeFromGarden(administrator);
    world.removeFromGarden(stranger);
    world.awaitPayload("stream", "delete", stranger);
    assertThat(world.toldOfChannel(stranger)).containsExactly("create", "delete");
    assertThat(world.toldOfChannel(bot)).isEmpty();
    assertThat(world.toldOfChannel(administrator)).isEmpty();
  }

  @Test
  void botSeesPrivateChannelWhileItsOwnerIsSubscribed() {
    long bot = organization.bot(member);
    long strangers = organization.bot(other);
    world.channel("Shed", true, owner);
    long id = world.channel("Garden", true, owner);
    world.subscribeOthers(organization.as(owner), "Shed", other).succeeded();
    world.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    organization.as(bot).get("/api/v1/streams/" + id).succeeded();
    JsonNode shown = world.awaitPayload("stream", "create", bot).at("/streams/0");
    assertThat(shown.path("stream_id").asLong()).isEqualTo(id);
    assertThat(shown.path("subscriber_count").asInt()).as("none is told to it later").isEqualTo(2);
    world.removeFromGarden(member);
    assertThat(world.awaitPayload("stream", "delete", bot).path("stream_ids").toString())
        .isEqualTo("[%d]", id);
    assertThat(world.toldOfChannel(bot)).containsExactly("create", "delete");
    assertThat(world.toldOfChannel(member)).containsExactly("create", "delete");
    assertThat(world.toldOfChannel(strangers)).containsExactly("create");
  }

  @Test
  void eachBotLearnsOfTheChannelsOfItsOwnerAlone() {
    long bot = organization.bot(member);
    long strangers = organization.bot(other);
    List<Long> ids =
        List.of(world.channel("Garden", true, owner, other), world.channel("Shed", true, owner));
    organization
        .as(owner)
        .post(
            PATH,
            "subscriptions",
            Subscribing.names("Garden", "Shed"),
            "principals",
            List.of(member, other))
        .succeeded();
    world.awaitPayload("subscription", "add", other);
    assertThat(world.shownTo(bot)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(world.shownTo(strangers)).containsExactly(ids.getLast());
  }

  @Test
  void subscribedBotGetsNoEventsForItsOwnersSubscription() {
    long bot = organization.bot(member);
    world.channel("Garden", true, owner);
    world.subscribeOthers(organization.as(owner), "Garden", bot).succeeded();
    world.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    world.removeFromGarden(member);
    world.awaitPayload("stream", "delete", member);
    assertThat(world.toldOfChannel(bot)).containsExactly("create");
    world.subscribeOthers(organization.as(owner), "Garden", member).succeeded();
    world.removeFromGarden(bot);
    assertThat(world.toldOfChannel(bot)).containsExactly("create");
    world.removeFromGarden(member);
    world.awaitPayload("stream", "delete", bot);
    assertThat(world.toldOfChannel(bot)).containsExactly("create", "delete");
  }

  @Test
  void botSubscribedTogetherWithItsOwnerGetsEventsOnce() {
    long bot = organization.bot(member);
    world.channel("Garden", true, owner);
    world.subscribeOthers(organization.as(owner), "Garden", bot, member).succeeded();
    organization
        .as(owner)
        .delete(PATH, "subscriptions", List.of("Garden"), "principals", List.of(bot, member))
        .succeeded();
    world.awaitPayload("stream", "delete", bot);
    assertThat(world.toldOfChannel(bot)).containsExactly("create", "delete");
  }
}
