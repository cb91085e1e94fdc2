package chat.contracts;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The topics of Kafka. All records of an organization lie in the partition {@code organization mod
 * partitions}, whatever their key.
 */
public enum Topic {
  MESSAGE_SENT("message-sent", Program.MESSAGING, Cleanup.DELETE),
  MESSAGE_CHANGED("message-changed", Program.MESSAGING, Cleanup.DELETE),
  GROUP_CHANGED("group-changed", Program.IDENTITY, Cleanup.COMPACT),
  USER_CHANGED("user-changed", Program.IDENTITY, Cleanup.COMPACT),
  ORGANIZATION_CHANGED("organization-changed", Program.IDENTITY, Cleanup.COMPACT),
  CHANNEL_CHANGED("channel-changed", Program.CHANNELS, Cleanup.COMPACT),
  SUBSCRIPTION_CHANGED("subscription-changed", Program.CHANNELS, Cleanup.COMPACT),
  FILE_CHANGED("file-changed", Program.UPLOADS, Cleanup.COMPACT),
  EMOJI_CHANGED("emoji-changed", Program.UPLOADS, Cleanup.COMPACT),
  /** Written by every service; the offset of a record is the id of its event. */
  CLIENT_EVENTS("client-events", null, Cleanup.DELETE);

  /** The most bytes that a record's value may have; the broker takes no more. */
  public static final int MAX_VALUE_BYTES = 8 << 20;

  /** The same with a key, headers and a frame. */
  public static final int MAX_RECORD_BYTES = MAX_VALUE_BYTES + (64 << 10);

  /** What the broker removes. */
  public enum Cleanup {
    /** All but the newest value of a key: reading from the start builds a whole copy. */
    COMPACT,
    /** What is older than the topic's retention. */
    DELETE
  }

  private static final Map<String, Topic> BY_WIRE_NAME =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(Topic::wireName, topic -> topic));

  private final String wireName;
  private final Optional<Program> owner;
  private final Cleanup cleanup;

  Topic(String wireName, @Nullable Program owner, Cleanup cleanup) {
    this.wireName = wireName;
    this.owner = Optional.ofNullable(owner);
    this.cleanup = cleanup;
  }

  public String wireName() {
    return wireName;
  }

  /** The only program that writes the topic and numbers its changes; none where all may write. */
  public Optional<Program> owner() {
    return owner;
  }

  public Cleanup cleanup() {
    return cleanup;
  }

  /**
   * The number of partitions that no operator may choose. That of {@code client-events} is part of
   * the ids of events, so it is the same everywhere and for good.
   */
  public OptionalInt fixedPartitions() {
    return this == CLIENT_EVENTS ? OptionalInt.of(8) : OptionalInt.empty();
  }

  /** The retention that no operator may choose: the longest that an event queue may idle. */
  public Optional<Duration> fixedRetention() {
    return this == CLIENT_EVENTS ? Optional.of(Duration.ofDays(7)) : Optional.empty();
  }

  /** The topic of that name; an {@link IllegalArgumentException} where there is none. */
  public static Topic of(String wireName) {
    Topic topic = BY_WIRE_NAME.get(wireName);
    if (topic == null) {
      throw new IllegalArgumentException("No topic is called " + wireName);
    }
    return topic;
  }
}
