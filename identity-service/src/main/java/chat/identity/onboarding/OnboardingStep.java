package chat.identity.onboarding;

import chat.identity.IdentityError;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The steps that clients of the Zulip family know, in the order in which they are listed. */
enum OnboardingStep {
  VISIBILITY_POLICY_BANNER,
  INTRO_INBOX_VIEW_MODAL,
  INTRO_RECENT_VIEW_MODAL,
  FIRST_STREAM_CREATED_BANNER,
  JUMP_TO_CONVERSATION_BANNER,
  NON_INTERLEAVED_VIEW_MESSAGES_FADING,
  INTERLEAVED_VIEW_MESSAGES_FADING,
  INTRO_RESOLVE_TOPIC,
  /** Never listed, because this server has no video. */
  NAVIGATION_TOUR_VIDEO,
  INTRO_GO_TO_CONVERSATION_TOOLTIP,
  NARROW_TO_DM_WITH_WELCOME_BOT_NEW_USER;

  /** Returns the step with this wire name; a refusal if there is none. */
  static OnboardingStep of(String name) {
    return Arrays.stream(values())
        .filter(step -> step.wireName().equals(name))
        .findFirst()
        .orElseThrow(() -> IdentityError.UNKNOWN_ONBOARDING_STEP.refuse(name));
  }

  /** Returns the steps that a user has not seen, without the one for which nothing can be shown. */
  static List<RemainingSteps.Step> remaining(Collection<String> seen) {
    return Arrays.stream(values())
        .filter(step -> step != NAVIGATION_TOUR_VIDEO && !seen.contains(step.wireName()))
        .map(step -> new RemainingSteps.Step(step.type(), step.wireName()))
        .toList();
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  private String type() {
    return this == NARROW_TO_DM_WITH_WELCOME_BOT_NEW_USER ? "one_time_action" : "one_time_notice";
  }
}
