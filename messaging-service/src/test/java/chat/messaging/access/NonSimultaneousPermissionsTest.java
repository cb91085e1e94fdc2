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
 * Refuses an edit or deletion whose sender never had both required rights at once. During the
 * check, the user is removed from the private channel and the time limits are extended.
 */
@ServiceTest(Program.MESSAGING)
final class NonSimultaneousPermissionsTest {

  private static final int HOUR = 3_600;

  private final World world;
  private final long messageId;

  NonSimultaneousPermissionsTest(RunningService service) {
    this.world = new World(service);
    Channel channel =
        world.channel(
            "Garden", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(channel, world.member);
    setTimeLimits(HOUR / 2);
    this.messageId = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    Database.age(messageId, HOUR);
    world
        .owners()
        .beforeNextResponse(
            world.id(),
            () -> {
              world.unsubscribe(channel, world.member);
              setTimeLimits(2 * HOUR);
            });
  }

  private void setTimeLimits(int seconds) {
    world.changeOrganizationSettings(
        Map.of(
            "message_content_edit_limit_seconds", seconds,
            "message_content_delete_limit_seconds", seconds,
            "can_delete_own_message_group", world.systemGroup("everyone")));
  }

  @Test
  void editIsRefused() {
    world
        .as(world.member)
        .patch("/api/v1/messages/" + messageId, "content", "something else")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void deletionIsRefused() {
    world
        .as(world.member)
        .delete("/api/v1/messages/" + messageId)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }
}
