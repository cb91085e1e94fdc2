package chat.identity.presence;

import chat.kit.params.Default;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /users/me/presence} (API: update-presence).
 *
 * @param newUserInput whether the user did something since the last post; has no effect
 * @param pingOnly whether the response omits presences
 * @param slimPresence whether the response has times by user id instead of statuses by address
 * @param lastUpdateId the id from an earlier response; returns only later changes, in the slim
 *     format
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
