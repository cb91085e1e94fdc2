package chat.identity.onboarding;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the steps that the account has not seen. */
@Singleton
final class OnboardingStepsState implements StatePart {
  private final OnboardingStepRepository steps;

  OnboardingStepsState(OnboardingStepRepository steps) {
    this.steps = steps;
  }

  @Override
  public String eventType() {
    return "onboarding_steps";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put(
        "onboarding_steps",
        OnboardingStep.remaining(steps.list(request.organizationId(), request.caller().userId())));
    fields.put("navigation_tour_video_url", null);
  }
}
