package chat.identity.invite;

import chat.kit.params.InPath;

/**
 * Parameters of operations on one invitation.
 *
 * @param inviteId the id of the invitation
 */
record InviteIdParams(@InPath long inviteId) {}
