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

/** The time limit of registrations while other services return their state slowly. */
@Tag("soak")
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_REGISTER_LONGEST=8s"})
final class StateInTimeTest {

  private static final Duration TIME_LIMIT = Duration.ofSeconds(8);
  private static final Duration SLOW = Duration.ofSeconds(5);

  /** The limit of states that are collected concurrently. */
  private static final int MAX_STATES = 4;

  private final World world;
  private final CountDownLatch release = new CountDownLatch(1);

  StateInTimeTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer register() {
    return register(world.member);
  }

  private Answer register(Person person) {
    return world.as(person).post("/api/v1/register");
  }

  private static void waitFor(Duration time) {
    long since = System.nanoTime();
    await().until(() -> System.nanoTime() - since > time.toNanos());
  }

  private void awaitRelease() {
    try {
      release.await();
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
                case "identity-service" -> waitFor(SLOW);
                case "channels-service" -> awaitRelease();
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
      release.countDown();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(TIME_LIMIT.plus(SLOW));
  }

  @Test
  void registrationFailsInTimeWhileOthersUseAllCapacity() throws Exception {
    var serviceCalls = new AtomicInteger();
    world
        .owners()
        .states()
        .delay(
            world.id(),
            _ -> {
              serviceCalls.incrementAndGet();
              awaitRelease();
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> others = new ArrayList<>();
      for (int i = 0; i < MAX_STATES; i++) {
        Person person = i % 2 == 0 ? world.owner : world.otherMember;
        others.add(threads.submit(() -> register(person)));
      }
      await().until(() -> serviceCalls.get() == MAX_STATES * StateProvider.values().length);
      long began = System.nanoTime();
      try {
        register()
            .refused(
                503,
                "SERVICE_UNAVAILABLE",
                "The state of the organization: too many requests are in progress; "
                    + "try again in a few seconds");
      } finally {
        release.countDown();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(TIME_LIMIT.plus(SLOW));
      for (Future<Answer> other : others) {
        assertThat(other.get().status()).isIn(200, 503);
      }
    }
  }
}
