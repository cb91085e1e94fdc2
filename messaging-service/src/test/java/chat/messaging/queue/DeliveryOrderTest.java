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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queues that are polled continuously while messages are sent. */
@ServiceTest(Program.MESSAGING)
final class DeliveryOrderTest {

  private static final int SENDERS = 4;
  private static final int MESSAGES = 25;

  private final World world;

  DeliveryOrderTest(RunningService service) {
    this.world = new World(service);
  }

  @Test
  void eachQueueDeliversEachMessageOnceInOrder() throws Exception {
    Channel channel = world.channel("general");
    List<Person> people =
        List.of(world.owner, world.administrator, world.moderator, world.member, world.guest);
    world.subscribe(channel, people.toArray(Person[]::new));
    world.awaitProjections();
    List<Queue> queues = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      people.forEach(person -> queues.add(world.queue(person, "event_types", List.of("message"))));
    }
    List<Future<List<Long>>> delivered = new ArrayList<>();
    List<Future<List<Long>>> sent = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      queues.forEach(queue -> delivered.add(threads.submit(() -> listen(queue))));
      for (int i = 0; i < SENDERS; i++) {
        Person sender = people.get(i);
        sent.add(threads.submit(() -> send(channel, sender)));
      }
    }
    List<Long> all = new ArrayList<>();
    for (Future<List<Long>> messageIds : sent) {
      all.addAll(messageIds.get());
    }
    for (Future<List<Long>> messages : delivered) {
      assertThat(messages.get()).isEqualTo(all.stream().sorted().toList());
    }
  }

  private List<Long> send(Channel channel, Person sender) {
    return IntStream.range(0, MESSAGES)
        .mapToObj(_ -> world.sendTo(channel, sender, "t").succeeded().longAt("/id"))
        .toList();
  }

  private static List<Long> listen(Queue queue) {
    List<Long> messages = new ArrayList<>();
    while (messages.size() < SENDERS * MESSAGES) {
      for (JsonNode event : queue.poll()) {
        if (event.path("type").textValue().equals("message")) {
          messages.add(event.at("/message/id").longValue());
        }
      }
    }
    return messages;
  }
}
