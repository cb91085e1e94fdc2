package chat.identity.onboarding;

import chat.identity.IdentityError;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Marks onboarding steps of the caller as seen (API: mark-onboarding-step-as-read). */
@Operations
@ForCallers
final class OnboardingStepsController {
  private final MarkOnboardingStep markOnboardingStep;

  OnboardingStepsController(MarkOnboardingStep markOnboardingStep) {
    this.markOnboardingStep = markOnboardingStep;
  }

  /**
   * Marks an onboarding step of the caller as seen.
   *
   * <p>Bots may not call it. An onboarding step is a hint that clients show each user once. {@code
   * onboarding_steps} of {@code register-queue} lists the steps that the user has not seen. The
   * user's clients get the event {@code onboarding_steps} with the remaining steps.
   */
  @OperationId("mark-onboarding-step-as-read")
  @Post("/users/me/onboarding_steps")
  void mark(Caller caller, @Params OnboardingStepParams params) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    markOnboardingStep.mark(caller, OnboardingStep.of(params.onboardingStep()));
  }
}
