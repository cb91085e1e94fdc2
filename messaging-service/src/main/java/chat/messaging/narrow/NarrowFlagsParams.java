package chat.messaging.narrow;

import chat.kit.params.Default;
import chat.kit.params.Range;
import chat.messaging.flag.Flag;
import chat.messaging.flag.FlagOperation;

/** The parameters of setting a flag of a range of messages, as those of Get messages. */
record NarrowFlagsParams(
    Anchor anchor,
    @Default("true") boolean includeAnchor,
    @Range(min = 0) int numBefore,
    @Range(min = 0) int numAfter,
    @Default("[]") Narrow narrow,
    FlagOperation op,
    Flag flag) {

  /** The request for these messages. */
  GetMessagesParams messages() {
    return new GetMessagesParams(
        anchor, null, includeAnchor, numBefore, numAfter, narrow, true, true, null, true, null);
  }
}
