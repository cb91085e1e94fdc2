package chat.identity.invite;

import chat.kit.params.InPath;

/** Parameters of operations on one invitation. */
record InviteIdParams(@InPath long inviteId) {}
