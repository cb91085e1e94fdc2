/**
 * Reusable invitations (specification, operation 5): making, listing and revoking links.
 *
 * <p>Table: {@code invitation}. Client event: {@code invites_changed}, to administrators and the
 * inviter. An invitation is usable while it is neither expired nor revoked and its maker is active
 * and could still make it: whoever loses a role loses the links that gave it. What a link does is
 * in {@link chat.identity.join}.
 */
@NullMarked
package chat.identity.invite;

import org.jspecify.annotations.NullMarked;
