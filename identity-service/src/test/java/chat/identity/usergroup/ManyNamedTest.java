package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.identity.HeldTable;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Requests that name more than 1,000 users. */
@IdentityTest
final class ManyNamedTest {

  private static final int MANY = 1_001;

  /** Maximum number of pending requests of an account, including the running one. */
  private static final int MAX_PENDING = 5;

  private final TestOrganization organization;
  private final TestGroups groups;

  ManyNamedTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
  }

  @Test
  void largeRequestsOfAnAccountAreSerialized() throws Exception {
    long groupId = groups.make("makers");
    ApiClient member = organization.as(Role.MEMBER);
    List<Long> many = LongStream.range(0, MANY).map(i -> -i).boxed().toList();
    List<Future<Answer>> requests = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var _ = new HeldTable("user_group")) {
      for (int i = 0; i < MAX_PENDING; i++) {
        requests.add(threads.submit(() -> groups.changeMembers(Role.MEMBER, groupId, "add", many)));
      }
      requests.add(threads.submit(() -> TestGroups.create(member, "crew", many)));
      await().until(() -> requests.stream().anyMatch(Future::isDone));
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Answer> request : requests) {
      statuses.add(request.get().status());
    }
    assertThat(statuses).containsOnlyOnce(503).containsOnly(400, 503);
    groups
        .changeMembers(Role.MEMBER, groupId, "delete", many)
        .refused(400, "BAD_REQUEST", "There is no member '0' in this user group");
  }
}
