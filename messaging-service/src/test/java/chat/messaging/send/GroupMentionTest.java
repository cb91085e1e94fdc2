package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class GroupMentionTest {

  private final World world;

  GroupMentionTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer send(Person sender, String content) {
    return world.send(
        sender, "type", "direct", "to", List.of(world.owner.id()), "content", content);
  }

  @Test
  void onlyPermittedUsersMentionAGroup() {
    world.groupMentionableBy("cooks", world.member);
    send(world.member, "@*cooks* soup?").succeeded();
    String text = "You are not allowed to mention user group 'cooks'.";
    for (Person other : new Person[] {world.otherMember, world.guest, world.administrator}) {
      send(other, "hi @*cooks* soup?").refused(400, "BAD_REQUEST", text);
    }
    assertThat(world.events(Topic.MESSAGE_SENT, 1)).hasSize(1);
  }

  @Test
  void botMentionsGroupsThatItsOwnerMayMention() {
    world.groupMentionableBy("cooks", world.member);
    send(world.bot, "@*cooks* soup?").succeeded();
    world.groupMentionableBy("waiters", world.otherMember);
    send(world.bot, "@*waiters* soup?")
        .refused(400, "BAD_REQUEST", "You are not allowed to mention user group 'waiters'.");
  }

  @Test
  void silentOrQuotedMentionNeedsNoPermission() {
    world.groupMentionableBy("cooks", world.member);
    send(world.otherMember, "@_*cooks* eat later").succeeded();
    send(world.otherMember, "`@*cooks*` is how to call them").succeeded();
    send(world.otherMember, "> @*cooks* soup?").succeeded();
  }
}
