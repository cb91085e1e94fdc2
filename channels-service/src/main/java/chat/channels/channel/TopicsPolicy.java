package chat.channels.channel;

import java.util.Locale;

/** Which topics messages of a channel may have. */
public enum TopicsPolicy {
  /** Named topics, and the empty one if the organization allows it. */
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
