package chat.messaging.access;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A user is removed from a private channel and gets more time to edit and delete while the edit or
 * deletion is checked. The user never had both rights at once, so the request is refused.
 */
@ServiceTest(Program.MESSAGING)
final class RightsAtATimeTest {

  private static final int HOUR = 3_600;

  private final World world;
  private final long messageId;

  RightsAtATimeTest(RunningService service) {
    this.world = new World(service);
    Channel channel =
        world.channel(
            "Garden", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(channel, world.member);
    setTime(HOUR / 2);
    this.messageId = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    Database.age(messageId, HOUR);
    world
        .owners()
        .onceAsked(
            world.id(),
            () -> {
              world.unsubscribe(channel, world.member);
              setTime(2 * HOUR);
            });
  }

  private void setTime(int seconds) {
    world.set(
        Map.of(
            "message_content_edit_limit_seconds", seconds,
            "message_content_delete_limit_seconds", seconds,
            "can_delete_own_message_group", world.systemGroup("everyone")));
  }

  @Test
  void doesNotEditIt() {
    world
        .as(world.member)
        .patch("/api/v1/messages/" + messageId, "content", "something else")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void doesNotDeleteIt() {
    world
        .as(world.member)
        .delete("/api/v1/messages/" + messageId)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }
}
