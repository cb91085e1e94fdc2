package chat.identity.copy;

import java.util.List;

/**
 * Somebody mutes these people no longer: said inside the service, in the transaction in which its
 * copy learns of it, for whatever is to outlast a mute.
 */
public record MutesEnded(long organizationId, long userId, List<Long> mutedUserIds) {}
