package chat.messaging.reaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.Events;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Removing an emoji reaction. */
@ServiceTest(Program.MESSAGING)
final class RemoveReactionTest extends ReactionTestBase {

  RemoveReactionTest(RunningService service) {
    super(service);
  }

  @Test
  void removalIsPublished() {
    react(world.owner, "emoji_name", "tada").succeeded();
    unreact(world.owner, "emoji_code", "1f389").succeeded();
    assertThat(reactions()).isEmpty();
    assertThat(Events.last(world, Topic.MESSAGE_CHANGED, 2).path("kind").textValue())
        .isEqualTo("reaction_removed");
    JsonNode payload = Events.last(world, Topic.CLIENT_EVENTS, 3).path("payload");
    assertThat(payload.path("op").textValue()).isEqualTo("remove");
    assertThat(payload.path("emoji_name").textValue()).isEqualTo("tada");
  }

  @Test
  void parametersAreAcceptedInQueryAndBody() {
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
  void userRemovesOnlyTheirOwnReaction() {
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

  /** Simulates a reaction from before the emoji list took its names from the clients. */
  @Test
  void reactionKeepsItsEmojiWhenTheNameChangesMeaning() {
    react(world.owner, "emoji_name", "umbrella_with_rain").succeeded();
    Database.execute("update reaction set emoji_name = 'umbrella' where message_id = ?", message);
    String old = "umbrella 2614 unicode_emoji";
    assertThat(world.fetch(world.member, message).textAt("/message/reactions/0/emoji_name"))
        .isEqualTo("umbrella");
    Object[] joining = {
      "emoji_name", "umbrella", "emoji_code", "2614", "reaction_type", "unicode_emoji"
    };
    react(world.member, joining).succeeded();
    react(world.administrator, "emoji_name", "umbrella").succeeded();
    assertThat(reactions())
        .containsExactly(
            world.owner.id() + " " + old,
            world.member.id() + " " + old,
            world.administrator.id() + " umbrella 2602 unicode_emoji");
    unreact(world.owner, "emoji_name", "umbrella").succeeded();
    unreact(world.member, joining).succeeded();
    unreact(world.administrator, "emoji_name", "umbrella").succeeded();
    assertThat(reactions()).isEmpty();
  }
}
