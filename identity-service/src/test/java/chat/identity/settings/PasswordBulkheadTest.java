package chat.identity.settings;

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
import org.junit.jupiter.api.Test;

/** Concurrent changes of one account's password. */
@IdentityTest
final class PasswordBulkheadTest {

  /** Maximum number of pending changes of an account, including the running one. */
  private static final int MAX_PENDING = 5;

  private final TestOrganization organization;

  PasswordBulkheadTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  private static Answer change(ApiClient client) {
    return client.patch(
        "/api/v1/settings",
        "old_password",
        TestOrganization.PASSWORD,
        "new_password",
        "battery staple");
  }

  @Test
  void passwordChangesOfAnAccountAreSerialized() throws Exception {
    ApiClient member = organization.as(Role.MEMBER);
    ApiClient guest = organization.as(Role.GUEST);
    List<Future<Answer>> changes = new ArrayList<>();
    Future<Answer> otherChange;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var _ = new HeldTable("password_attempt")) {
      for (int i = 0; i <= MAX_PENDING; i++) {
        changes.add(threads.submit(() -> change(member)));
      }
      await().until(() -> changes.stream().anyMatch(Future::isDone));
      otherChange = threads.submit(() -> change(guest));
    }
    otherChange.get().succeeded();
    List<Integer> statuses = new ArrayList<>();
    for (Future<Answer> change : changes) {
      statuses.add(change.get().status());
    }
    assertThat(statuses).containsOnlyOnce(503).containsOnlyOnce(200).containsOnly(200, 400, 503);
  }
}
