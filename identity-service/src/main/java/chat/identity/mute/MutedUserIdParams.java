package chat.identity.mute;

import chat.kit.params.InPath;

/** Parameters of muting and unmuting. */
record MutedUserIdParams(@InPath long mutedUserId) {}
