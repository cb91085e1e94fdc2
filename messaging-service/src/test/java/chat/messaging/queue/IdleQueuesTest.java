package chat.messaging.queue;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Queues that were not polled for longer than their idle timeout. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_QUEUE_MAINTENANCE_INTERVAL=100ms", "CHAT_QUEUE_RECONNECT_GRACE=600s"})
final class IdleQueuesTest {

  private final World world;
  private final Channel channel;

  IdleQueuesTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.member);
  }

  private static void age(Queue queue) {
    Database.execute(
        "update event_queue set ends_at = ends_at - interval '700 seconds' where id = ?",
        UUID.fromString(queue.id()));
  }

  @Test
  void idleQueueIsDeleted() {
    Queue idle = world.queue(world.member);
    Queue mobile = world.queue(world.member, "idle_queue_timeout", "mobile");
    age(idle);
    age(mobile);
    try (RunningService _ =
        RunningService.start(
            Program.MESSAGING,
            Map.of(
                "CHAT_RELAY_ENABLED",
                "false",
                "CHAT_QUEUE_MAINTENANCE_INTERVAL",
                "100ms",
                "CHAT_QUEUE_RECONNECT_GRACE",
                "0s"))) {
      Awaitility.await()
          .until(() ->
              Database.column("select id from event_queue where id = ?", UUID.fromString(idle.id()))
                  .isEmpty());
    }
    idle.pollAs(world.as(world.member))
        .refused(400, "BAD_EVENT_QUEUE_ID", "Bad event queue ID: " + idle.id());
    mobile.poll("dont_block", true);
  }

  @Test
  void idleQueueSurvivesDuringTheReconnectGrace() {
    Queue idle = world.queue(world.guest);
    age(idle);
    Queue other = world.queue(world.member, "event_types", List.of("message"));
    awaitAcknowledgement(other);
    awaitAcknowledgement(other);
    idle.poll("dont_block", true);
  }

  /** Sends an event to a queue and waits until its acknowledgement is stored. */
  private void awaitAcknowledgement(Queue queue) {
    world.sendTo(channel, world.member, "t").succeeded();
    queue.next();
    queue.poll("dont_block", true);
    Awaitility.await()
        .until(() ->
            Database.column(
                    "select acknowledged from event_queue where id = ?",
                    UUID.fromString(queue.id()))
                .equals(List.of(Long.toString(queue.lastEventId()))));
  }
}
