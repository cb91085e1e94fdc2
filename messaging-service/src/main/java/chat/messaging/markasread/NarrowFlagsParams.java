package chat.messaging.markasread;

import chat.kit.params.Default;
import chat.kit.params.Range;
import chat.messaging.flag.Flag;
import chat.messaging.flag.FlagOperation;
import chat.messaging.getmessages.GetMessagesParams;
import chat.messaging.narrow.Anchor;
import chat.messaging.narrow.Narrow;

/**
 * Parameters of API: update-message-flags-for-narrow; the range is as in get-messages.
 *
 * @param anchor the position of the range, as in get-messages, but without {@code date}
 * @param includeAnchor whether the range contains the message with the anchor's id. It can be false
 *     only if {@code num_before} or {@code num_after} is 0
 * @param numBefore the number of messages before the anchor. Together with {@code num_after} at
 *     most 5,000
 * @param numAfter the number of messages after the anchor
 * @param narrow terms that each message must match; an empty list matches all messages
 * @param op {@code add} sets the flag, {@code remove} clears it
 * @param flag the flag to change. Flags with other names depend on the message and cannot be
 *     changed
 */
record NarrowFlagsParams(
    Anchor anchor,
    @Default("true") boolean includeAnchor,
    @Range(min = 0) int numBefore,
    @Range(min = 0) int numAfter,
    @Default("[]") Narrow narrow,
    FlagOperation op,
    Flag flag) {

  /** Returns the equivalent request for the messages of the range. */
  GetMessagesParams messages() {
    return new GetMessagesParams(
        anchor, null, includeAnchor, numBefore, numAfter, narrow, true, true, null, true, null);
  }
}
