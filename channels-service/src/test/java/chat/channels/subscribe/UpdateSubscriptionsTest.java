package chat.channels.subscribe;

import static chat.channels.subscribe.SubscribeTestBase.PATH;
import static chat.channels.subscribe.SubscribeTestBase.names;
import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.HeldLock;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subscribing and unsubscribing in one request. */
@ServiceTest(Program.CHANNELS)
final class UpdateSubscriptionsTest {

  private final TestServers servers;
  private final SubscribeTestBase setup;

  UpdateSubscriptionsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.setup = new SubscribeTestBase(service, servers);
  }

  private Answer update(long userId, Object... parameters) {
    return setup.organization.as(userId).patch(PATH, parameters);
  }

  @Test
  void subscriptionsBeginAndEndInOneRequest() {
    long garden = setup.channel("Garden", false);
    long kitchen = setup.channel("Kitchen", false, setup.member);
    setup.channel("Attic", false, setup.member);
    setup.channel("Cellar", false);
    Answer answer =
        update(
            setup.member,
            "add",
            names("garden", "Attic"),
            "delete",
            List.of(" kitchen", "Cellar"),
            "principals",
            List.of(setup.other));
    String member = Long.toString(setup.member);
    JsonNode body = answer.succeeded().json();
    assertThat(body.path("subscribed").toString())
        .isEqualTo("{\"%s\":[\"Garden\"]}".formatted(member));
    assertThat(body.path("already_subscribed").toString())
        .isEqualTo("{\"%s\":[\"Attic\"]}".formatted(member));
    assertThat(body.path("removed").toString()).isEqualTo("[\"Kitchen\"]");
    assertThat(body.path("not_removed").toString()).isEqualTo("[\"Cellar\"]");
    assertThat(body.path("new_subscription_messages_sent").booleanValue()).isTrue();
    assertThat(body.path("ignored_parameters_unsupported").toString())
        .isEqualTo("[\"principals\"]");
    assertThat(body.has("unauthorized")).isFalse();
    assertThat(setup.members(garden)).containsExactly(setup.member);
    assertThat(setup.members(kitchen)).isEmpty();
    JsonNode added = setup.awaitPayload("subscription", "add", setup.member);
    assertThat(added.at("/subscriptions/0/name").textValue()).isEqualTo("Kitchen");
    JsonNode removed = setup.awaitPayload("subscription", "remove", setup.member);
    assertThat(removed.at("/subscriptions/0/stream_id").longValue()).isEqualTo(kitchen);
    List<Event> changes = setup.published(Topic.SUBSCRIPTION_CHANGED).all();
    assertThat(changes.get(changes.size() - 2).value().path("channel_id").longValue())
        .isEqualTo(garden);
    assertThat(changes.getLast().value().path("channel_id").longValue()).isEqualTo(kitchen);
    assertThat(changes.getLast().value().path("is_subscribed").booleanValue()).isFalse();
  }

  @Test
  void eitherListMayBeMissing() {
    long garden = setup.channel("Garden", false);
    update(setup.member, "add", List.of(Map.of("name", "Garden", "color", "#123456"))).succeeded();
    assertThat(setup.members(garden)).containsExactly(setup.member);
    assertThat(
            setup.organization.as(setup.member).get(PATH).at("/subscriptions/0/color").textValue())
        .isEqualTo("#123456");
    Answer left = update(setup.member, "delete", List.of("Garden")).succeeded();
    assertThat(left.at("/subscribed").toString()).isEqualTo("{}");
    assertThat(left.at("/removed").toString()).isEqualTo("[\"Garden\"]");
    assertThat(setup.members(garden)).isEmpty();
  }

  @Test
  void channelInBothListsIsLeft() {
    long garden = setup.channel("Garden", false);
    Answer answer =
        update(setup.member, "add", names("Garden"), "delete", List.of("Garden")).succeeded();
    assertThat(answer.at("/subscribed/" + setup.member).toString()).isEqualTo("[\"Garden\"]");
    assertThat(answer.at("/removed").toString()).isEqualTo("[\"Garden\"]");
    assertThat(setup.members(garden)).isEmpty();
  }

  @Test
  void unknownNameIsCreatedAndUnknownDeletionUndoesIt() {
    String described = "[{\"name\":\"New\",\"description\":\"About\"}]";
    update(setup.member, "add", described, "delete", List.of("Nowhere"))
        .refused(400, "BAD_REQUEST", "Channel(s) (Nowhere) do not exist");
    setup
        .organization
        .as(setup.member)
        .get("/api/v1/get_stream_id", "stream", "New")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'New'");
    update(setup.member, "add", described).succeeded();
    JsonNode own = setup.organization.as(setup.member).get(PATH).at("/subscriptions/0");
    assertThat(own.path("name").textValue()).isEqualTo("New");
    assertThat(own.path("description").textValue()).isEqualTo("About");
  }

  @Test
  void hiddenChannelRefusesTheWholeRequest() {
    long kitchen = setup.channel("Kitchen", false, setup.member);
    setup.channel("Cellar", true, setup.owner);
    update(setup.member, "add", names("Cellar"), "delete", List.of("Kitchen"))
        .refused(400, "BAD_REQUEST", "Unable to access channel (Cellar).");
    update(setup.member, "delete", List.of("Cellar", "Kitchen"))
        .refused(400, "BAD_REQUEST", "Channel(s) (Cellar) do not exist");
    update(setup.guest, "add", names("Kitchen"))
        .refused(400, "BAD_REQUEST", "Unable to access channel (Kitchen).");
    assertThat(setup.members(kitchen)).containsExactly(setup.member);
  }

  @Test
  void channelMadePrivateMeanwhileUndoesTheWholeRequest() throws Exception {
    long garden = setup.channel("Garden", false);
    long kitchen = setup.channel("Kitchen", false, setup.member);
    new HeldLock(setup.organization, servers)
        .whileChanging(
            garden,
            "update channel set invite_only = true where channel_id = ?",
            () -> update(setup.member, "add", names("Garden"), "delete", List.of("Kitchen")))
        .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    assertThat(setup.members(kitchen)).containsExactly(setup.member);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add|[]|Nothing to do. Specify at least one of \"add\" or \"delete\".",
        "delete|[]|Nothing to do. Specify at least one of \"add\" or \"delete\".",
        "delete|null|Nothing to do. Specify at least one of \"add\" or \"delete\".",
        "other|1|Nothing to do. Specify at least one of \"add\" or \"delete\".",
        "add|[\"Garden\"]|add[0] is not a dict",
        "add|[{\"color\":\"#fff\"}]|add[0][\"name\"] field is missing: Field required",
        "add|[{\"name\":\"Garden\",\"color\":\"red\"}]|color is not a valid hex color code",
        "delete|[1]|delete[0] is not a string",
        "delete|Garden|delete is not valid JSON",
      })
  void invalidParametersAreRefused(String name, String value, String text) {
    update(setup.member, name, value).refused(400, "BAD_REQUEST", text);
  }

  @Test
  void numberOfChannelsIsLimited() {
    List<String> many = java.util.Collections.nCopies(1_001, "Garden");
    update(setup.member, "delete", many)
        .refused(400, "BAD_REQUEST", "delete is too long (limit: 1000 elements)");
    update(setup.member, "add", names(many.toArray(String[]::new)))
        .refused(400, "BAD_REQUEST", "add is too long (limit: 1000 elements)");
  }

  @Test
  void archivedChannelCanBeLeftButNotJoined() {
    long garden =
        new ChannelsOf(setup.organization, servers)
            .create(setup.owner, "Garden", List.of(setup.member));
    setup.organization.as(setup.owner).delete("/api/v1/streams/" + garden).succeeded();
    update(setup.other, "add", names("Garden"))
        .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    update(setup.member, "delete", List.of("Garden")).succeeded();
    assertThat(setup.members(garden)).isEmpty();
  }
}
