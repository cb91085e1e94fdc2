package chat.channels.subscription;

import java.util.AbstractList;
import java.util.RandomAccess;

/** Very many ids in eight bytes each. */
final class UserIds extends AbstractList<Long> implements RandomAccess {

  private final long[] ids;

  private UserIds(long[] ids) {
    this.ids = ids;
  }

  /** Of ids in decimal, separated by single commas; at least one. */
  static UserIds of(String separated) {
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
    return new UserIds(ids);
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
