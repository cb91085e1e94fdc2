package chat.channels.channel;

import java.util.List;
import java.util.stream.Gatherers;

/** Splits many users, so that no event that names them outgrows what Kafka takes. */
public final class UserPortions {

  private static final int USERS_PER_EVENT = 10_000;

  private UserPortions() {}

  /** The same users in lists of up to 10,000; none where there are none. */
  public static List<List<Long>> of(List<Long> userIds) {
    return userIds.stream().gather(Gatherers.windowFixed(USERS_PER_EVENT)).toList();
  }
}
