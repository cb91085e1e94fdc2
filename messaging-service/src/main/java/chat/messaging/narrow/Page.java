package chat.messaging.narrow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

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
   * As much of it as fits, around the anchor; one message at least.
   *
   * @param sizes of the messages by their ids
   */
  Page within(long room, Map<Long, Long> sizes) {
    int middle = (int) messageIds.stream().filter(id -> id < anchor).count();
    int start = middle;
    int end = middle;
    long left = room;
    while (start > 0 || end < messageIds.size()) {
      boolean goesUp = end < messageIds.size() && (start == 0 || end - middle <= middle - start);
      left -= sizes.getOrDefault(messageIds.get(goesUp ? end : start - 1), 0L);
      if (left < 0 && end > start) {
        break;
      }
      start -= goesUp ? 0 : 1;
      end += goesUp ? 1 : 0;
    }
    return new Page(
        messageIds.subList(start, end),
        anchor,
        foundAnchor && end > middle,
        foundOldest && start == 0,
        foundNewest && end == messageIds.size());
  }

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
