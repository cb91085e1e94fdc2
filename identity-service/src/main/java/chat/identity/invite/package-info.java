/**
 * Reusable invitations (specification, operation 5): making, listing and revoking links.
 *
 * <p>Table: {@code invitation}. Client event: {@code invites_changed}, to administrators and the
 * inviter. An invitation is usable while it is neither expired nor revoked and its maker has no
 * less of a role than it gives; a deactivation revokes all that the account has made. A person has
 * {@code CHAT_INVITATION_LIMIT} usable ones at most. Thirty days after its end one is deleted. What
 * a link does, and what of it no longer counts, is in {@link chat.identity.join}.
 */
@NullMarked
package chat.identity.invite;

import org.jspecify.annotations.NullMarked;
