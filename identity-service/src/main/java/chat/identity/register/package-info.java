/**
 * Initial state of the organization and the server as a whole (API: register-queue).
 *
 * <p>It contains the settings as {@code realm_*}, also in their older formats, and values that
 * belong to no single feature. Each feature provides its own part ({@link
 * chat.kit.state.StatePart}).
 */
@NullMarked
package chat.identity.register;

import org.jspecify.annotations.NullMarked;
