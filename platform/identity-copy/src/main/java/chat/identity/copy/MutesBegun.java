package chat.identity.copy;

import java.util.List;

/**
 * Somebody mutes these people from now on: said inside the service, in the transaction in which its
 * copy learns of it, for whatever a mute ends.
 */
public record MutesBegun(long organizationId, long userId, List<Long> mutedUserIds) {}
