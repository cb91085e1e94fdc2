package chat.identity.user;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@IdentityTest
final class WaitingPeriodTest {
  private static final Duration EDGE = Duration.ofMinutes(5);

  private final RunningService service;
  private final TestOrganization organization;

  WaitingPeriodTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private Answer makeBot(Role role, String name) {
    return organization
        .as(role)
        .post("/api/v1/bots", "full_name", "Bot " + name, "short_name", name);
  }

  @Test
  void waitingPeriodDaysHaveTwentyFourHours() {
    organization.setSetting("waiting_period_threshold", "3");
    organization.setGroupSetting("can_create_bots_group", "role:fullmembers");
    organization.userId(Role.MEMBER);
    makeBot(Role.MODERATOR, "moderators").succeeded();
    service.clock().advance(Duration.ofDays(3).minus(EDGE));
    makeBot(Role.MEMBER, "early").refused(400, "BAD_REQUEST", "Insufficient permission");
    service.clock().advance(EDGE);
    makeBot(Role.MEMBER, "late").succeeded();
  }
}
