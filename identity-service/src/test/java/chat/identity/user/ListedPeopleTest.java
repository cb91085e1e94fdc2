package chat.identity.user;

import static org.awaitility.Awaitility.await;

import chat.identity.HeldTable;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@IdentityTest
final class ListedPeopleTest {

  /** Maximum number of concurrent lists. */
  private static final int MAX_LISTS = 4;

  private static final String PATH = "/api/v1/users";

  private final TestOrganization organization;

  ListedPeopleTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  @Test
  void slowGuestVisibilityLookupDoesNotDelayMembers() throws Exception {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    ApiClient member = organization.as(Role.MEMBER);
    var lookupsStarted = new CountDownLatch(MAX_LISTS);
    var memberIsServed = new CountDownLatch(1);
    TestServers.get()
        .owners()
        .acquaintances()
        .beforeEachResponse(
            organization.id(),
            () -> {
              lookupsStarted.countDown();
              waitFor(memberIsServed);
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> lists =
          Stream.generate(() -> threads.submit(() -> list(guest))).limit(MAX_LISTS).toList();
      await().until(() -> lookupsStarted.getCount() == 0);
      list(member).succeeded();
      memberIsServed.countDown();
      for (Future<Answer> list : lists) {
        list.get().succeeded();
      }
    } finally {
      memberIsServed.countDown();
    }
  }

  @Test
  void accountTakesHalfThePermitsAndShortListNeedsNoPermit() throws Exception {
    ApiClient member = organization.as(Role.MEMBER);
    ApiClient owner = organization.as(Role.OWNER);
    List<Future<Answer>> lists = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var profiles = new HeldTable("profile_value")) {
      for (int i = 0; i < MAX_LISTS; i++) {
        lists.add(threads.submit(() -> listWithProfiles(member)));
      }
      await().until(() -> profiles.waiting() == MAX_LISTS / 2);
      list(owner).succeeded();
      for (int i = 0; i < MAX_LISTS / 2; i++) {
        lists.add(threads.submit(() -> listWithProfiles(owner)));
      }
      await().until(() -> profiles.waiting() == MAX_LISTS);
      ApiClient moderator = organization.as(Role.MODERATOR);
      moderator.get(PATH, "user_ids", List.of(organization.userId(Role.OWNER))).succeeded();
    }
    for (Future<Answer> list : lists) {
      list.get().succeeded();
    }
  }

  private static Answer listWithProfiles(ApiClient client) {
    return client.get(PATH, "include_custom_profile_fields", true);
  }

  private static Answer list(ApiClient client) {
    return client.get(PATH);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
