package chat.messaging.eventview;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * A list of numbers without one of them: many viewers are shown the same one, each without himself.
 */
final class ListWithout extends AbstractList<Long> implements RandomAccess {

  private final List<Long> all;
  private final int leftOut;

  private ListWithout(List<Long> all, int leftOut) {
    this.all = all;
    this.leftOut = leftOut;
  }

  /** The list itself where the number is not in it. */
  static List<Long> of(List<Long> all, long number) {
    int leftOut = all.indexOf(number);
    return leftOut < 0 ? all : new ListWithout(all, leftOut);
  }

  @Override
  public Long get(int index) {
    return all.get(index < leftOut ? index : index + 1);
  }

  @Override
  public int size() {
    return all.size() - 1;
  }
}
