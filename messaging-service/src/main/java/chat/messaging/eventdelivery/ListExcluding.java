package chat.messaging.eventdelivery;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * View of a list without one number.
 *
 * <p>Many viewers share the list, each without their own id.
 */
final class ListExcluding extends AbstractList<Long> implements RandomAccess {

  private final List<Long> all;
  private final int excludedIndex;

  private ListExcluding(List<Long> all, int excludedIndex) {
    this.all = all;
    this.excludedIndex = excludedIndex;
  }

  /** Returns the list itself if it does not contain the number. */
  static List<Long> of(List<Long> all, long number) {
    int excludedIndex = all.indexOf(number);
    return excludedIndex < 0 ? all : new ListExcluding(all, excludedIndex);
  }

  @Override
  public Long get(int index) {
    return all.get(index < excludedIndex ? index : index + 1);
  }

  @Override
  public int size() {
    return all.size() - 1;
  }
}
