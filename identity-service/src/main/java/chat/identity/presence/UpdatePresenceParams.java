package chat.identity.presence;

import chat.kit.params.Default;
import chat.kit.params.Range;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /users/me/presence}.
 *
 * @param newUserInput whether the person did something since the last post; nothing rests on it
 * @param pingOnly whether the answer shall leave out everybody's presence
 * @param slimPresence whether the answer shall hold times by id in place of states by address
 * @param lastUpdateId what an earlier answer said; only later changes are asked for, in the slim
 *     form
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
