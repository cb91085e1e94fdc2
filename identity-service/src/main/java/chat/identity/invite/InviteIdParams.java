package chat.identity.invite;

import chat.kit.params.InPath;

/** The parameter of operations on one invitation. */
record InviteIdParams(@InPath long inviteId) {}
