package chat.messaging.reaction;

import chat.contracts.Program;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

/** Limits on the reactions of a message (decision 36). */
@ServiceTest(Program.MESSAGING)
final class ManyReactionsTest {

  static final String TOO_MANY =
      "This message has too many reactions (limit: 10000 in all, with 100 different emoji)";

  private final World world;
  private final long message;

  ManyReactionsTest(RunningService service) {
    this.world = new World(service);
    this.message =
        world.sendTo(world.channel("general"), world.member, "t").succeeded().longAt("/id");
  }

  private Answer react(Person person, String emoji) {
    return world
        .as(person)
        .post("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", emoji);
  }

  private Answer unreact(Person person, String emoji) {
    return world
        .as(person)
        .delete("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", emoji);
  }

  /** Adds reactions of this many other users with each of this many unused emoji. */
  private void fill(int people, int emoji) {
    Database.execute(
        """
        insert into reaction (organization_id, message_id, user_id, emoji_name, emoji_code,
          reaction_type)
        select ?, ?, -person, 'e' || emoji, 'e' || emoji, 'unicode_emoji'
        from generate_series(1, ?) person, generate_series(1, ?) emoji
        """,
        world.id(),
        message,
        people,
        emoji);
  }

  @Test
  void emojiLimitRefusesNewEmojiButAllowsExistingOnes() {
    fill(1, 99);
    react(world.member, "tada").succeeded();
    react(world.member, "octopus").refused(400, "BAD_REQUEST", TOO_MANY);
    react(world.otherMember, "tada").succeeded();
    react(world.otherMember, "tada")
        .refused(400, "REACTION_ALREADY_EXISTS", "Reaction already exists.");
    unreact(world.member, "tada").succeeded();
    unreact(world.otherMember, "tada").succeeded();
    react(world.owner, "octopus").succeeded();
  }

  @Test
  void numberOfReactionsIsLimited() {
    fill(9_999, 1);
    react(world.member, "tada").succeeded();
    react(world.otherMember, "tada").refused(400, "BAD_REQUEST", TOO_MANY);
    react(world.member, "tada").refused(400, "REACTION_ALREADY_EXISTS", "Reaction already exists.");
    unreact(world.member, "tada").succeeded();
    react(world.otherMember, "tada").succeeded();
  }
}
