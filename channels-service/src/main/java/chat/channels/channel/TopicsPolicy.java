package chat.channels.channel;

import java.util.Locale;

/** Which topics messages of a channel may have (specification, States and transitions). */
public enum TopicsPolicy {
  /** Named ones, and the empty one where the organization allows it. */
  INHERIT,
  ALLOW_EMPTY_TOPIC,
  DISABLE_EMPTY_TOPIC,
  EMPTY_TOPIC_ONLY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public static TopicsPolicy of(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  public String wireName() {
    return wireName;
  }
}
