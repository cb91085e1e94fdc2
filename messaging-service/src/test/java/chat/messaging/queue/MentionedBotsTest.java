package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bots that are mentioned in channels to which they are not subscribed. */
@ServiceTest(Program.MESSAGING)
final class MentionedBotsTest {

  private final World world;

  MentionedBotsTest(RunningService service) {
    this.world = new World(service);
  }

  private Queue queue(Person person) {
    return world.queue(person, "event_types", List.of("message"));
  }

  private long send(Channel channel, String content) {
    return world
        .send(world.owner, "type", "stream", "to", channel.id(), "topic", "t", "content", content)
        .succeeded()
        .longAt("/id");
  }

  private static String mention(Person person) {
    return "@**|%d** are you there?".formatted(person.id());
  }

  /** Asserts that the next event of the queue is this message. */
  private void assertNext(Queue queue, long message, String flags) {
    JsonNode event = queue.next(1).getFirst();
    assertThat(event.at("/message/id").longValue()).isEqualTo(message);
    assertThat(event.path("flags").toString()).isEqualTo(flags);
  }

  private long sendDirect(Person person) {
    return world.sendTo(List.of(person), world.owner).succeeded().longAt("/id");
  }

  @Test
  void mentionedBotGetsTheMessage() {
    Channel channel = world.channel("open");
    world.subscribe(channel, world.owner);
    Queue queue = queue(world.bot);
    send(channel, "hello everybody");
    send(channel, "@_**|%d** is a bot".formatted(world.bot.id()));
    assertNext(queue, send(channel, mention(world.bot)), "[\"mentioned\"]");
  }

  @Test
  void botWithoutChannelAccessGetsNoMessage() {
    Channel channel = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(channel, world.owner);
    Queue queue = queue(world.bot);
    send(channel, mention(world.bot));
    assertNext(queue, sendDirect(world.bot), "[]");
  }

  @Test
  void mentionedUserWithoutSubscriptionGetsNoMessage() {
    Channel channel = world.channel("open");
    world.subscribe(channel, world.owner);
    Queue queue = queue(world.otherMember);
    send(channel, mention(world.otherMember));
    assertNext(queue, sendDirect(world.otherMember), "[]");
  }
}
