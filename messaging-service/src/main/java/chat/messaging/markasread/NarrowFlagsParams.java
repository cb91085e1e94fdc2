package chat.messaging.markasread;

import chat.kit.params.Default;
import chat.kit.params.Range;
import chat.messaging.flag.Flag;
import chat.messaging.flag.FlagOperation;
import chat.messaging.getmessages.GetMessagesParams;
import chat.messaging.narrow.Anchor;
import chat.messaging.narrow.Narrow;

/** Parameters of API: update-message-flags-for-narrow; the range is as in get-messages. */
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
