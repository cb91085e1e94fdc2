package chat.identityprojection.change;

import java.util.List;

/**
 * Application event: an account mutes these users from now on.
 *
 * <p>Published in the transaction that updates the projection, for state that a mute ends.
 */
public record MutesBegun(long organizationId, long userId, List<Long> mutedUserIds) {}
