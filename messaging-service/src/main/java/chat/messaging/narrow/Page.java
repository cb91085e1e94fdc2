package chat.messaging.narrow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The ids of a page, ascending, and what is known of its ends.
 *
 * @param anchor what it is around; {@link Anchor#NEWEST} for the newest
 */
record Page(
    List<Long> messageIds,
    long anchor,
    boolean foundAnchor,
    boolean foundOldest,
    boolean foundNewest) {

  /**
   * @param before what is below the anchor, descending, of so many wanted
   * @param from what is at the anchor, if that is wanted, and above, ascending; one more than
   *     wanted where the anchor itself is not there
   */
  static Page of(long anchor, List<Long> before, int numBefore, List<Long> from, int numAfter) {
    boolean foundAnchor = !from.isEmpty() && from.getFirst() == anchor;
    int above = Math.min(numAfter, from.size() - (foundAnchor ? 1 : 0));
    List<Long> ids = new ArrayList<>(before);
    Collections.reverse(ids);
    ids.addAll(from.subList(0, above + (foundAnchor ? 1 : 0)));
    return new Page(
        ids,
        anchor,
        foundAnchor,
        anchor == 0 || before.size() < numBefore,
        anchor == Anchor.NEWEST || above < numAfter);
  }
}
