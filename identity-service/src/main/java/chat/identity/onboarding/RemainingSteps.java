package chat.identity.onboarding;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** The steps that an account has not seen; payload of the event {@code onboarding_steps}. */
@Serdeable(naming = SnakeCaseStrategy.class)
record RemainingSteps(List<Step> onboardingSteps) {

  /**
   * @param type {@code one_time_notice} or {@code one_time_action}
   */
  @Serdeable
  record Step(String type, String name) {}
}
