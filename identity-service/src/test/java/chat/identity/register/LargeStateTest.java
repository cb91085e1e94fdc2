package chat.identity.register;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.owner.StateRequestBody;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The initial state of an organization with 10,000 users. */
@Tag("soak")
@IdentityTest
final class LargeStateTest {
  private static final Logger LOG = LoggerFactory.getLogger(LargeStateTest.class);
  private static final int MANY = 10_000;
  private static final int TIMES = 10;
  private static final Duration MAX_DURATION = Duration.ofSeconds(10);
  private static final int MAX_BYTES = 8 << 20;

  private final RunningService service;
  private final TestOrganization organization;

  LargeStateTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    organization.execute(
        """
        insert into account (organization_id, delivery_email, full_name, role, date_created)
        select ?, 'p' || i || '@example.com', 'Person ' || i, 400, now()
        from generate_series(1, ?) i
        """,
        organization.id(),
        MANY);
  }

  @Test
  void largeStateMeetsTimeAndSizeLimits() {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(Role.OWNER), Role.OWNER);
    stateRequest.put("client_gravatar", false);
    stateRequest.put("slim_presence", true);
    long best = Long.MAX_VALUE;
    int bytes = 0;
    for (int i = 0; i < TIMES; i++) {
      long began = System.nanoTime();
      Answer answer =
          TestOrganization.post(
              service.asProgram(Program.MESSAGING), "/internal/initial_state", stateRequest);
      best = Math.min(best, System.nanoTime() - began);
      bytes = answer.body().length;
      assertThat(answer.at("/realm_users").size()).isGreaterThan(MANY);
    }
    LOG.info("The state of {} people: {} ms at best, {} bytes", MANY, best / 1_000_000, bytes);
    assertThat(Duration.ofNanos(best)).isLessThan(MAX_DURATION);
    assertThat(bytes).isLessThan(MAX_BYTES);
  }
}
