package chat.identity.user;

import static org.awaitility.Awaitility.await;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@IdentityTest
final class ListedPeopleTest {

  /** As many as lists are made at a time. */
  private static final int GUESTS = 4;

  private final TestOrganization organization;

  ListedPeopleTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  @Test
  void nobodyWaitsUntilItIsKnownWhomGuestsSee() throws Exception {
    organization.chooseGroup("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    ApiClient member = organization.as(Role.MEMBER);
    var asked = new CountDownLatch(GUESTS);
    var othersAreServed = new CountDownLatch(1);
    TestServers.get()
        .owners()
        .acquaintances()
        .whenAsked(
            organization.id(),
            () -> {
              asked.countDown();
              waitFor(othersAreServed);
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> lists =
          Stream.generate(() -> threads.submit(() -> list(guest))).limit(GUESTS).toList();
      await().until(() -> asked.getCount() == 0);
      list(member).succeeded();
      othersAreServed.countDown();
      for (Future<Answer> list : lists) {
        list.get().succeeded();
      }
    } finally {
      othersAreServed.countDown();
    }
  }

  private static Answer list(ApiClient client) {
    return client.get("/api/v1/users");
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
