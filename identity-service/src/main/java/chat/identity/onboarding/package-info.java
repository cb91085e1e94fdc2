/**
 * Onboarding steps: hints that a client shows each user once (API: mark-onboarding-step-as-read).
 *
 * <p>Table: {@code onboarding_step}. Event: {@code onboarding_steps}, the remaining steps, for the
 * account's own clients.
 */
@NullMarked
package chat.identity.onboarding;

import org.jspecify.annotations.NullMarked;
