package chat.messaging.reaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Removing an emoji reaction. */
@ServiceTest(Program.MESSAGING)
final class RemoveReactionTest {

  private final World world;
  private final long message;

  RemoveReactionTest(RunningService service) {
    this.world = new World(service);
    world.choose(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.message =
        world.sendTo(world.channel("general"), world.member, "t").succeeded().longAt("/id");
  }

  private Answer react(Person person, Object... parameters) {
    return reactTo(message, person, parameters);
  }

  private Answer reactTo(long messageId, Person person, Object... parameters) {
    return world.as(person).post("/api/v1/messages/%d/reactions".formatted(messageId), parameters);
  }

  private Answer unreact(Person person, Object... parameters) {
    return world.as(person).delete("/api/v1/messages/%d/reactions".formatted(message), parameters);
  }

  /** The message's reactions, as {@code user name code type}, the oldest first. */
  private List<String> reactions() {
    return Database.column(
        """
        select concat_ws(' ', user_id, emoji_name, emoji_code, reaction_type)
        from reaction where message_id = ? order by id
        """,
        message);
  }

  private JsonNode last(Topic topic, int number) {
    List<Event> events = world.events(topic, number);
    EventContracts.check(events);
    assertThat(events).hasSize(number);
    return events.getLast().value();
  }

  @Test
  void removalIsTold() {
    react(world.owner, "emoji_name", "tada").succeeded();
    unreact(world.owner, "emoji_code", "1f389").succeeded();
    assertThat(reactions()).isEmpty();
    assertThat(last(Topic.MESSAGE_CHANGED, 2).path("kind").textValue())
        .isEqualTo("reaction_removed");
    JsonNode payload = last(Topic.CLIENT_EVENTS, 3).path("payload");
    assertThat(payload.path("op").textValue()).isEqualTo("remove");
    assertThat(payload.path("emoji_name").textValue()).isEqualTo("tada");
  }

  @Test
  void removalIsAskedForInTheQueryOrInTheBody() {
    String path = "/api/v1/messages/%d/reactions".formatted(message);
    String emoji = "emoji_name=tada&emoji_code=1f389&reaction_type=unicode_emoji";
    ApiClient client = world.as(world.owner);
    react(world.owner, "emoji_name", "tada").succeeded();
    client.send("DELETE", path + "?" + emoji, "", new byte[0]).succeeded();
    assertThat(reactions()).isEmpty();
    react(world.owner, "emoji_name", "tada").succeeded();
    client
        .send("DELETE", path, "application/x-www-form-urlencoded", emoji.getBytes(UTF_8))
        .succeeded();
    assertThat(reactions()).isEmpty();
  }

  @Test
  void onlyOnesOwnReactionIsRemoved() {
    react(world.owner, "emoji_name", "tada").succeeded();
    unreact(world.member, "emoji_name", "tada")
        .refused(400, "REACTION_DOES_NOT_EXIST", "Reaction doesn't exist.");
    unreact(world.owner, "emoji_code", "1f389", "reaction_type", "realm_emoji")
        .refused(400, "REACTION_DOES_NOT_EXIST", "Reaction doesn't exist.");
    unreact(world.owner, "emoji_name", "no_such")
        .refused(400, "BAD_REQUEST", "Emoji 'no_such' does not exist");
    unreact(world.owner)
        .refused(
            400,
            "BAD_REQUEST",
            "At least one of the following arguments must be present: emoji_name, emoji_code");
    assertThat(reactions()).hasSize(1);
  }
}
