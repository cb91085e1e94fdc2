package chat.identityprojection.change;

import java.util.List;

/**
 * Application event: an account no longer mutes these users.
 *
 * <p>Published in the transaction that updates the projection, for state that must outlast a mute.
 */
public record MutesEnded(long organizationId, long userId, List<Long> mutedUserIds) {}
