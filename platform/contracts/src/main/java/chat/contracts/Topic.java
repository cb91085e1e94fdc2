package chat.contracts;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The topics on Kafka: who writes each, and whether it is a state (compacted) or a log. */
public enum Topic {
  MESSAGE_SENT("messaging-service", Cleanup.DELETE),
  MESSAGE_CHANGED("messaging-service", Cleanup.DELETE),
  GROUP_CHANGED("identity-service", Cleanup.COMPACT),
  USER_CHANGED("identity-service", Cleanup.COMPACT),
  ORGANIZATION_CHANGED("identity-service", Cleanup.COMPACT),
  CHANNEL_CHANGED("channels-service", Cleanup.COMPACT),
  SUBSCRIPTION_CHANGED("channels-service", Cleanup.COMPACT),
  FILE_CHANGED("uploads-service", Cleanup.COMPACT),
  EMOJI_CHANGED("uploads-service", Cleanup.COMPACT),
  /** What event queues show, written by every service. */
  CLIENT_EVENTS("", Cleanup.DELETE);

  /** What Kafka does with old records. */
  public enum Cleanup {
    /** The newest value of each key stays for ever: a copy can be built from the start. */
    COMPACT,
    /** Records end with their retention. */
    DELETE
  }

  private final String wireName = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String owner;
  private final Cleanup cleanup;

  Topic(String owner, Cleanup cleanup) {
    this.owner = owner;
    this.cleanup = cleanup;
  }

  /** The topic's name on Kafka and in headers, for example {@code channel-changed}. */
  public String wireName() {
    return wireName;
  }

  /** The program that alone writes it; empty for {@link #CLIENT_EVENTS}, which all write. */
  public String owner() {
    return owner;
  }

  public Cleanup cleanup() {
    return cleanup;
  }

  /** The topic of that name; an {@link IllegalArgumentException} where there is none. */
  public static Topic of(String wireName) {
    return Arrays.stream(values())
        .filter(topic -> topic.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No topic is called " + wireName));
  }

  /** The topics that the program alone writes. */
  public static List<Topic> ownedBy(String program) {
    return Arrays.stream(values()).filter(topic -> topic.owner.equals(program)).toList();
  }
}
