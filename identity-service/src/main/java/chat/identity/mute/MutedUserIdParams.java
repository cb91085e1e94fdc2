package chat.identity.mute;

import chat.kit.params.InPath;

/** The parameters of muting and unmuting. */
record MutedUserIdParams(@InPath long mutedUserId) {}
