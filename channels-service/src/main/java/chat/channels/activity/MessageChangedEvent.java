package chat.channels.activity;

import static java.util.Objects.requireNonNullElse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message-changed event that this projection needs.
 *
 * @param place the channel of the messages, or their last channel if they were deleted
 * @param previous the channel before the messages were moved
 * @param channelStarts null if no channel has lost or gained messages
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record MessageChangedEvent(
    long organizationId,
    List<Long> messageIds,
    ChannelReference place,
    @Nullable ChannelReference previous,
    @Nullable List<ChannelStart> channelStarts) {

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelReference(@Nullable Long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelStart(
      long channelId, @Nullable Long firstMessageId, @Nullable Long lastMessageTimestamp) {}

  /** Returns the new first messages of the channels that lost or gained these messages. */
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

  /** The newest message that left the channel; 0 for a channel that gained messages. */
  private long goneTo(ChannelStart start) {
    ChannelReference left = previous == null ? place : previous;
    boolean isLeft = left.channelId() != null && left.channelId() == start.channelId();
    return isLeft ? messageIds.getLast() : 0;
  }

  /**
   * The first message of a channel.
   *
   * @param firstMessageId null if no message up to {@code goneTo} is left
   * @param goneTo of the messages up to this id, only those that message-changed reports exist
   * @param lastSent when the newest existing message was sent, in UNIX seconds; 0 if there is none
   */
  record Start(long channelId, @Nullable Long firstMessageId, long goneTo, long lastSent) {

    /** Merges this with an earlier state. */
    Start after(Start earlier) {
      return new Start(
          channelId,
          firstMessageId,
          Math.max(goneTo, earlier.goneTo),
          Math.max(lastSent, earlier.lastSent));
    }
  }
}
