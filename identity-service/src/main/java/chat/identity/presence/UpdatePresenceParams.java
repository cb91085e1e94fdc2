package chat.identity.presence;

import chat.kit.params.Default;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /users/me/presence} (API: update-presence).
 *
 * @param status whether the user is active at the moment
 * @param newUserInput whether the user did something since the last update; has no effect
 * @param pingOnly whether the response omits presences
 * @param slimPresence whether presences have the slim format: times by user id instead of statuses
 *     by address
 * @param lastUpdateId the {@code presence_last_update_id} of an earlier response, to get only later
 *     changes; -1 for all. Presences then have the slim format.
 * @param historyLimitDays the maximum age of the returned presences in days
 */
record UpdatePresenceParams(
    PresenceStatus status,
    @Default("false") boolean newUserInput,
    @Default("false") boolean pingOnly,
    @Default("false") boolean slimPresence,
    @Range(min = -1) @Nullable Long lastUpdateId,
    @Default("14") @Range(min = 0, max = 36_500) int historyLimitDays) {

  boolean isSlim() {
    return slimPresence || lastUpdateId != null;
  }
}
