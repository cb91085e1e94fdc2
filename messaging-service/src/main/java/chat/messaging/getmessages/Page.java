package chat.messaging.getmessages;

import chat.messaging.narrow.Anchor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The message ids of a page, ascending, and which ends of the narrow it reaches.
 *
 * @param anchor the id around which it was read; {@link Anchor#NEWEST} for the newest
 */
public record Page(
    List<Long> messageIds,
    long anchor,
    boolean foundAnchor,
    boolean foundOldest,
    boolean foundNewest) {

  /**
   * Returns the part around the anchor that fits into a size; at least one message.
   *
   * @param sizes bytes of the messages by their ids
   */
  Page within(long maxSize, Map<Long, Long> sizes) {
    int middle = (int) messageIds.stream().filter(id -> id < anchor).count();
    int start = middle;
    int end = middle;
    long left = maxSize;
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
   * @param before ids below the anchor, descending, at most {@code numBefore}
   * @param from ids above the anchor, ascending, and the anchor itself if it is requested and
   *     exists; one more than {@code numAfter} if it is requested but does not exist
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
