package chat.identity.mute;

import chat.kit.params.InPath;

/**
 * Parameters of muting and unmuting.
 *
 * @param mutedUserId the id of the user to mute or unmute
 */
record MutedUserIdParams(@InPath long mutedUserId) {}
