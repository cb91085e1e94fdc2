package chat.messaging.reaction;

import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.List;
import java.util.Map;

/** Base class of reaction tests, with a message to react to. */
abstract class ReactionTestBase {

  final World world;
  final long message;

  ReactionTestBase(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.message =
        world.sendTo(world.channel("general"), world.member, "t").succeeded().longAt("/id");
  }

  Answer react(Person person, Object... parameters) {
    return reactTo(message, person, parameters);
  }

  Answer reactTo(long messageId, Person person, Object... parameters) {
    return world.as(person).post("/api/v1/messages/%d/reactions".formatted(messageId), parameters);
  }

  Answer unreact(Person person, Object... parameters) {
    return world.as(person).delete("/api/v1/messages/%d/reactions".formatted(message), parameters);
  }

  /** The message's reactions, as {@code user name code type}, the oldest first. */
  List<String> reactions() {
    return Database.column(
        """
        select concat_ws(' ', user_id, emoji_name, emoji_code, reaction_type)
        from reaction where message_id = ? order by id
        """,
        message);
  }
}
