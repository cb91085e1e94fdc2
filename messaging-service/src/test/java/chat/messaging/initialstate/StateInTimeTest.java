package chat.messaging.initialstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Services that return their state slowly, one more slowly than the other. */
@Tag("soak")
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_REGISTER_LONGEST=8s"})
final class StateInTimeTest {

  private static final Duration LONGEST = Duration.ofSeconds(8);
  private static final Duration NEARLY = Duration.ofSeconds(5);

  /** The limit of states that are collected at once. */
  private static final int STATES = 4;

  private final World world;
  private final CountDownLatch end = new CountDownLatch(1);

  StateInTimeTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer register() {
    return register(world.member);
  }

  private Answer register(Person person) {
    return world.as(person).post("/api/v1/register");
  }

  private static void pass(Duration time) {
    long since = System.nanoTime();
    await().until(() -> System.nanoTime() - since > time.toNanos());
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void errorNamesTheSlowServiceWithinTheTimeLimit() {
    world
        .owners()
        .states()
        .delay(
            world.id(),
            program -> {
              switch (program) {
                case "identity-service" -> pass(NEARLY);
                case "channels-service" -> awaitEnd();
                default -> {}
              }
            });
    long began = System.nanoTime();
    try {
      register()
          .refused(
              503,
              "SERVICE_UNAVAILABLE",
              "channels-service is unavailable at the moment, try again");
    } finally {
      end.countDown();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LONGEST.plus(NEARLY));
  }

  @Test
  void registrationFailsInTimeWhileOthersUseAllCapacity() throws Exception {
    var asked = new AtomicInteger();
    world
        .owners()
        .states()
        .delay(
            world.id(),
            _ -> {
              asked.incrementAndGet();
              awaitEnd();
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> others = new ArrayList<>();
      for (int i = 0; i < STATES; i++) {
        Person person = i % 2 == 0 ? world.owner : world.otherMember;
        others.add(threads.submit(() -> register(person)));
      }
      await().until(() -> asked.get() == STATES * StateProvider.values().length);
      long began = System.nanoTime();
      try {
        register()
            .refused(
                503,
                "SERVICE_UNAVAILABLE",
                "The state of the organization is unavailable at the moment, try again");
      } finally {
        end.countDown();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LONGEST.plus(NEARLY));
      for (Future<Answer> other : others) {
        assertThat(other.get().status()).isIn(200, 503);
      }
    }
  }
}
