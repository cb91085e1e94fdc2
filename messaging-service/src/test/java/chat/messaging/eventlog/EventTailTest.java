package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The event tail keeps following the partition ends after errors. */
@ServiceTest(Program.MESSAGING)
final class EventTailTest {

  private final World world;

  EventTailTest(RunningService service) {
    this.world = new World(service);
  }

  /** Event listener that throws an error once for each registered organization. */
  @Singleton
  static final class Failing {

    private static final Set<Long> ORGANIZATIONS = ConcurrentHashMap.newKeySet();

    @EventListener
    void onEvents(EventsAvailable events) {
      if (ORGANIZATIONS.removeAll(events.organizationIds())) {
        throw new StackOverflowError("in a test");
      }
    }
  }

  private void publish(int number) {
    world.publishClientEvent("x", Map.of("organization", true), Map.of("n", number));
  }

  @Test
  void eventTailRecoversFromListenerError() {
    Queue queue = world.queue(world.member);
    Failing.ORGANIZATIONS.add(world.id());
    publish(1);
    Awaitility.await().until(() -> !Failing.ORGANIZATIONS.contains(world.id()));
    publish(2);
    publish(3);
    assertThat(queue.next(3))
        .extracting(event -> event.path("n").intValue())
        .containsExactly(1, 2, 3);
  }

  @Test
  void malformedEventDoesNotBlockLaterEvents() {
    Queue queue = world.queue(world.member);
    world.publishClientEvent("x", Map.of("organization", true), "no object");
    publish(1);
    assertThat(queue.next().path("n").intValue()).isEqualTo(1);
  }

  @Test
  void forgottenEventNumberIsNewAgain() {
    var numbers = new DuplicateFilter();
    var first = new EventPosition(0, 10, 1, "channels", 7);
    var second = new EventPosition(0, 11, 1, "channels", 8);
    assertThat(numbers.isNew(first)).isTrue();
    numbers.keep();
    assertThat(numbers.isNew(second)).isTrue();
    numbers.forget();
    assertThat(numbers.isNew(first)).isFalse();
    assertThat(numbers.isNew(second)).isTrue();
    assertThat(numbers.isNew(second)).isFalse();
  }
}
