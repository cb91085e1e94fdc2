package chat.identity.onboarding;

import chat.kit.params.MaxLength;

/**
 * The parameters of API: mark-onboarding-step-as-read.
 *
 * @param onboardingStep the name of the step: {@code visibility_policy_banner}, {@code
 *     intro_inbox_view_modal}, {@code intro_recent_view_modal}, {@code
 *     first_stream_created_banner}, {@code jump_to_conversation_banner}, {@code
 *     non_interleaved_view_messages_fading}, {@code interleaved_view_messages_fading}, {@code
 *     intro_resolve_topic}, {@code navigation_tour_video}, {@code intro_go_to_conversation_tooltip}
 *     or {@code narrow_to_dm_with_welcome_bot_new_user}
 */
record OnboardingStepParams(@MaxLength(100) String onboardingStep) {}
