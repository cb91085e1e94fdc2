package chat.contracts;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The topics of Kafka.
 *
 * <p>All records of an organization are in the partition {@code organization mod partitions},
 * whatever their key.
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

  /** Maximum bytes of a record's value; the broker accepts no more. */
  public static final int MAX_VALUE_BYTES = 8 << 20;

  /** Maximum bytes of a value with its key, headers and framing. */
  public static final int MAX_RECORD_BYTES = MAX_VALUE_BYTES + (64 << 10);

  /** The cleanup policy of a topic. */
  public enum Cleanup {
    /**
     * Retains only the newest value of a key; reading from the start builds a complete projection.
     */
    COMPACT,
    /** Removes records that are older than the topic's retention. */
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

  /**
   * Returns the only program that writes the topic and numbers its changes; empty if all may write.
   */
  public Optional<Program> owner() {
    return owner;
  }

  public Cleanup cleanup() {
    return cleanup;
  }

  /**
   * Returns the number of partitions that operators cannot choose.
   *
   * <p>That of {@code client-events} is part of the ids of events, so it is the same everywhere and
   * never changes.
   */
  public OptionalInt fixedPartitions() {
    return this == CLIENT_EVENTS ? OptionalInt.of(8) : OptionalInt.empty();
  }

  /**
   * Returns the retention that operators cannot choose: the longest idle time of an event queue.
   */
  public Optional<Duration> fixedRetention() {
    return this == CLIENT_EVENTS ? Optional.of(Duration.ofDays(7)) : Optional.empty();
  }

  /** Returns the topic of that name; an {@link IllegalArgumentException} if there is none. */
  public static Topic of(String wireName) {
    Topic topic = BY_WIRE_NAME.get(wireName);
    if (topic == null) {
      throw new IllegalArgumentException("No topic is called " + wireName);
    }
    return topic;
  }
}
