package chat.messaging.history;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Marks the words in which rendered versions of a message differ; an instance serves one response.
 *
 * <p>The block structure is that of the new version. Deleted words, including whole elements such
 * as mentions and images, come from the old version. Both were rendered by the server, so the
 * result is as safe as they are. If a comparison would cost too much, the result contains both
 * versions.
 */
final class HtmlDiff {

  static final String INSERTED = "highlight_text_inserted";
  static final String DELETED = "highlight_text_deleted";

  /**
   * Maximum sum over all edits of the square of the number of compared tokens; limits the time of a
   * response to a fraction of a second.
   */
  private static final long MAX_COST = 4_000_000;

  private long cost;

  /** Returns the new version with inserted and deleted words marked. */
  String of(String oldHtml, String newHtml) {
    Optional<List<HtmlToken>> oldTokens = HtmlToken.of(oldHtml);
    Optional<List<HtmlToken>> newTokens = HtmlToken.of(newHtml);
    if (oldTokens.isEmpty() || newTokens.isEmpty()) {
      return wholes(oldHtml, newHtml);
    }
    List<HtmlToken> before = oldTokens.get();
    List<HtmlToken> after = newTokens.get();
    int head = commonStart(before, after);
    int tail =
        commonStart(
            before.subList(head, before.size()).reversed(),
            after.subList(head, after.size()).reversed());
    List<HtmlToken> changedBefore = before.subList(head, before.size() - tail);
    List<HtmlToken> changedAfter = after.subList(head, after.size() - tail);
    long tokens = (long) changedBefore.size() + changedAfter.size();
    if (tokens * tokens > MAX_COST - cost) {
      return wholes(oldHtml, newHtml);
    }
    cost += tokens * tokens;
    var writer = new MarkedHtml();
    writer.unchanged(after.subList(0, head));
    write(writer, changedBefore, changedAfter);
    writer.unchanged(after.subList(after.size() - tail, after.size()));
    return writer.html();
  }

  private static String wholes(String oldHtml, String newHtml) {
    return "<div><div class=\"%s\">%s</div><div class=\"%s\">%s</div></div>"
        .formatted(INSERTED, newHtml, DELETED, oldHtml);
  }

  private static int commonStart(List<HtmlToken> some, List<HtmlToken> others) {
    int length = 0;
    while (length < Math.min(some.size(), others.size())
        && isSame(some.get(length), others.get(length))) {
      length++;
    }
    return length;
  }

  private static boolean isSame(HtmlToken one, HtmlToken other) {
    return one.text().equals(other.text());
  }

  private static void write(MarkedHtml writer, List<HtmlToken> before, List<HtmlToken> after) {
    var deleted = new BitSet();
    var inserted = new BitSet();
    for (Change change :
        new MyersDiffWithLinearSpace<HtmlToken>(HtmlDiff::isSame)
            .computeDiff(before, after, null)) {
      deleted.set(change.startOriginal, change.endOriginal);
      inserted.set(change.startRevised, change.endRevised);
    }
    int old = 0;
    int current = 0;
    while (old < before.size() || current < after.size()) {
      int oldEnd = Math.min(deleted.nextClearBit(old), before.size());
      int currentEnd = Math.min(inserted.nextClearBit(current), after.size());
      writer.inserted(after.subList(current, currentEnd));
      writer.deleted(before.subList(old, oldEnd));
      int same = Math.min(currentEnd + 1, after.size());
      writer.unchanged(after.subList(currentEnd, same));
      old = oldEnd + 1;
      current = same;
    }
  }
}
