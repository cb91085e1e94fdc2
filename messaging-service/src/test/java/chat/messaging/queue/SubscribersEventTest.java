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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Events by which clients count a channel's subscribers. */
@ServiceTest(Program.MESSAGING)
final class SubscribersEventTest {

  private final World world;
  private final Channel channel;

  SubscribersEventTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
  }

  private void send(String op, List<Person> people) {
    sendIds(op, people.stream().map(Person::id).toList());
  }

  private void sendIds(String op, List<Long> userIds) {
    world.publishClientEvent(
        "subscription",
        Map.of("channel_id", channel.id()),
        Map.of("op", op, "stream_ids", List.of(channel.id()), "user_ids", userIds));
  }

  private static String next(Queue queue) {
    JsonNode event = queue.next(1).getFirst();
    return event.path("op").textValue() + " " + event.path("user_ids");
  }

  @Test
  void userGetsNoPeerEventAboutOwnSubscription() {
    Queue member = world.queue(world.member);
    for (String op : List.of("peer_add", "peer_remove")) {
      send(op, List.of(world.member));
    }
    send("peer_remove", List.of(world.member, world.otherMember));
    assertThat(next(member)).isEqualTo("peer_remove [%d]".formatted(world.otherMember.id()));
  }

  @Test
  void usersSubscribedTogetherGetNoPeerAddForEachOther() {
    Queue member = world.queue(world.member);
    Queue otherMember = world.queue(world.otherMember);
    send("peer_add", List.of(world.member, world.owner));
    send("peer_remove", List.of(world.member, world.owner));
    assertThat(next(member)).isEqualTo("peer_remove [%d]".formatted(world.owner.id()));
    assertThat(next(otherMember))
        .isEqualTo("peer_add [%d,%d]".formatted(world.member.id(), world.owner.id()));
  }

  @Test
  void usersOfALargeSubscriptionGetPeerAddForEachOther() {
    Queue member = world.queue(world.member);
    List<Long> many = new ArrayList<>(LongStream.rangeClosed(1, 1_000).boxed().toList());
    many.add(world.member.id());
    sendIds("peer_add", many);
    assertThat(member.next(1).getFirst().path("user_ids")).hasSize(1_000);
  }
}
