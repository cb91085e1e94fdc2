package chat.identity.join;

import java.util.Set;

/**
 * The validated data of a person who is about to join.
 *
 * @param defaultChannelGroupIds ids as sent; unknown ones have no effect
 */
record JoinRequest(
    String email, String fullName, String passwordHash, Set<Long> defaultChannelGroupIds) {}
