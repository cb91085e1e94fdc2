package chat.channels.membership;

import java.util.AbstractList;
import java.util.RandomAccess;

/** An immutable list of ids that takes eight bytes per id. */
final class CompactUserIds extends AbstractList<Long> implements RandomAccess {

  private final long[] ids;

  private CompactUserIds(long[] ids) {
    this.ids = ids;
  }

  /** Parses decimal ids separated by single commas; at least one. */
  static CompactUserIds of(String separated) {
    int count = 1;
    for (int i = 0; i < separated.length(); i++) {
      if (separated.charAt(i) == ',') {
        count++;
      }
    }
    long[] ids = new long[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      int comma = separated.indexOf(',', from);
      int to = comma < 0 ? separated.length() : comma;
      ids[i] = Long.parseLong(separated, from, to, 10);
      from = to + 1;
    }
    return new CompactUserIds(ids);
  }

  @Override
  public Long get(int index) {
    return ids[index];
  }

  @Override
  public int size() {
    return ids.length;
  }
}
