package chat.identity.onboarding;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Marks onboarding steps as seen.
 *
 * <p>Holds the organization's lock, so that the last event that a client gets contains the current
 * list.
 */
@Singleton
class MarkOnboardingStep {
  private final OnboardingStepRepository steps;
  private final Outbox outbox;

  MarkOnboardingStep(OnboardingStepRepository steps, Outbox outbox) {
    this.steps = steps;
    this.outbox = outbox;
  }

  @Transactional
  void mark(Caller caller, OnboardingStep step) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    if (steps.insert(organizationId, caller.userId(), step.wireName())) {
      var remaining =
          new RemainingSteps(OnboardingStep.remaining(steps.list(organizationId, caller.userId())));
      outbox.appendForCaller(
          organizationId,
          List.of(
              ClientEvent.of(
                  organizationId,
                  "onboarding_steps",
                  Audience.ofUser(caller.userId()),
                  remaining)));
    }
  }
}
