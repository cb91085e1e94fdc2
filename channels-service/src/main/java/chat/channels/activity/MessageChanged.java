package chat.channels.activity;

import static java.util.Objects.requireNonNullElse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What this copy needs of a message-changed event.
 *
 * @param place where the messages lie, or lay before they were deleted
 * @param previous where they lay before they were moved
 * @param channelStarts null where no channel has lost messages or got some
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record MessageChanged(
    long organizationId,
    List<Long> messageIds,
    Place place,
    @Nullable Place previous,
    @Nullable List<ChannelStart> channelStarts) {

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Place(@Nullable Long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelStart(
      long channelId, @Nullable Long firstMessageId, @Nullable Long lastMessageTimestamp) {}

  /** Where the channels begin that these messages have left or come into. */
  List<Start> starts() {
    return channelStarts == null
        ? List.of()
        : channelStarts.stream()
            .map(start ->
                new Start(
                    start.channelId(),
                    start.firstMessageId(),
                    goneTo(start),
                    requireNonNullElse(start.lastMessageTimestamp(), 0L)))
            .toList();
  }

  /** The newest message that has left the channel; 0 where they came. */
  private long goneTo(ChannelStart start) {
    Place left = previous == null ? place : previous;
    boolean isLeft = left.channelId() != null && left.channelId() == start.channelId();
    return isLeft ? messageIds.getLast() : 0;
  }

  /**
   * Where a channel begins.
   *
   * @param firstMessageId null where it has no message that is not newer than {@code goneTo}
   * @param goneTo of the messages up to this one, those alone are there of which message-changed
   *     tells
   * @param lastSent when the newest message was sent that is there, in UNIX seconds; 0 where none
   *     is
   */
  record Start(long channelId, @Nullable Long firstMessageId, long goneTo, long lastSent) {

    /** This after another. */
    Start after(Start earlier) {
      return new Start(
          channelId,
          firstMessageId,
          Math.max(goneTo, earlier.goneTo),
          Math.max(lastSent, earlier.lastSent));
    }
  }
}
