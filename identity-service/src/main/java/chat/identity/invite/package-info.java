/**
 * Reusable invitations: creating, listing and revoking links (API: create-invite-link).
 *
 * <p>Table: {@code invitation}. Client event: {@code invites_changed}, to administrators and the
 * inviter. An invitation is usable while it is neither expired nor revoked and its inviter has at
 * least the role that it grants. Deactivating an account revokes all of its invitations. A person
 * has at most {@code CHAT_INVITATION_LIMIT} usable invitations. An invitation is deleted thirty
 * days after its end. {@link chat.identity.join} implements joining, including checks of
 * permissions that the inviter has lost.
 */
@NullMarked
package chat.identity.invite;

import org.jspecify.annotations.NullMarked;
