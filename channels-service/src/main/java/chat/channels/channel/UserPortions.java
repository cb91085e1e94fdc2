package chat.channels.channel;

import java.util.ArrayList;
import java.util.List;

/** Splits many users, so that no event that names them outgrows what Kafka takes. */
public final class UserPortions {

  private static final int USERS_PER_EVENT = 10_000;

  private UserPortions() {}

  /** The same users in lists of up to 10,000; none where there are none. */
  public static List<List<Long>> of(List<Long> userIds) {
    List<List<Long>> portions = new ArrayList<>();
    for (int from = 0; from < userIds.size(); from += USERS_PER_EVENT) {
      portions.add(userIds.subList(from, Math.min(from + USERS_PER_EVENT, userIds.size())));
    }
    return portions;
  }
}
