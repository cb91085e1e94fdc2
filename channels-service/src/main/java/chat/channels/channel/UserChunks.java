package chat.channels.channel;

import java.util.List;
import java.util.stream.Gatherers;

/** Splits lists of users, so that events that name them stay within Kafka's size limit. */
public final class UserChunks {

  private static final int USERS_PER_EVENT = 10_000;

  private UserChunks() {}

  /** Splits the users into lists of up to 10,000; empty for no users. */
  public static List<List<Long>> of(List<Long> userIds) {
    return userIds.stream().gather(Gatherers.windowFixed(USERS_PER_EVENT)).toList();
  }
}
