package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who was removed from a private channel reads what he received, and changes nothing there. */
@ServiceTest(Program.MESSAGING)
final class RemovedSubscriberTest {

  private final World world;
  private final Person removed;

  RemovedSubscriberTest(RunningService service) {
    this.world = new World(service);
    this.removed = world.otherMember;
  }

  private Answer edit(long messageId, Object... parameters) {
    return world.as(removed).patch("/api/v1/messages/" + messageId, parameters);
  }

  private static void isRefused(Answer answer) {
    answer.refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void receivedMessagesAreReadAndNothingIsChanged(boolean historyPublicToSubscribers) {
    Channel own = world.channel("own");
    Channel secret =
        world.channel(
            "secret",
            Map.of(
                "invite_only",
                true,
                "history_public_to_subscribers",
                historyPublicToSubscribers,
                "can_delete_any_message_group",
                world.group("deleters", removed)));
    world.subscribe(secret, world.owner, removed);
    long ofOwner = world.sendTo(secret, world.owner, "plans").succeeded().longAt("/id");
    long ofRemoved = world.sendTo(secret, removed, "plans").succeeded().longAt("/id");
    world.unsubscribe(secret, removed);
    for (long messageId : List.of(ofOwner, ofRemoved)) {
      String path = "/api/v1/messages/" + messageId;
      world.fetch(removed, messageId).succeeded();
      isRefused(edit(messageId, "stream_id", own.id(), "propagate_mode", "change_all"));
      isRefused(edit(messageId, "topic", "stolen", "propagate_mode", "change_all"));
      isRefused(edit(messageId, "topic", "✔ plans"));
      isRefused(edit(messageId, "content", "written after removal"));
      isRefused(world.as(removed).post(path + "/reactions", "emoji_name", "tada"));
      isRefused(world.as(removed).delete(path));
    }
    assertThat(world.fetch(world.owner, ofOwner).succeeded().textAt("/message/subject"))
        .isEqualTo("plans");
    world.subscribe(secret, removed);
    edit(ofRemoved, "content", "back again").succeeded();
    world.as(removed).delete("/api/v1/messages/" + ofOwner).succeeded();
  }
}
