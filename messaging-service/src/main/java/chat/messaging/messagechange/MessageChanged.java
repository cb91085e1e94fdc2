package chat.messaging.messagechange;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of message-changed.
 *
 * @param messageIds ascending; all of one location
 * @param place their location, or their last one before they were deleted
 * @param userId the user who changed them; null if the retention policy deleted them
 * @param timestamp UNIX seconds
 * @param previous their location before a move
 * @param edited only for the kind {@code edited}
 * @param reaction only for the kinds {@code reaction_added} and {@code reaction_removed}
 * @param channelStarts boundaries of the channels that the messages have left or entered
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record MessageChanged(
    int version,
    long organizationId,
    String kind,
    List<Long> messageIds,
    Conversation place,
    @Nullable Long userId,
    long timestamp,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Conversation previous,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Edited edited,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Reaction reaction,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ChannelStart> channelStarts) {

  /** A topic of a channel, or a conversation. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Conversation(
      String type,
      @Nullable Long channelId,
      String topic,
      @Nullable List<Long> userIds,
      long recipientId) {

    static Conversation of(MessageLocation location) {
      return new Conversation(
          location.type(),
          location.channelId(),
          location.topic(),
          location.channelId() == null ? location.userIds() : null,
          location.recipientId());
    }
  }

  /**
   * The new content of a message.
   *
   * @param uploads decoded paths of the uploaded files that it links to
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Edited(String content, String renderedContent, Set<String> uploads) {}

  /** A user's reaction. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {}

  /**
   * The actor and the time of a change.
   *
   * @param userId null without an actor
   */
  public record Doing(long organizationId, @Nullable Long userId, Instant at) {}

  /** Fields of particular kinds. */
  private record Details(
      @Nullable Conversation previous,
      @Nullable Edited edited,
      @Nullable Reaction reaction,
      List<ChannelStart> channelStarts) {}

  /**
   * Builds the change for deleted messages.
   *
   * @param starts the channel boundaries after the deletion
   */
  public static Change deleted(
      Doing doing, List<Long> messageIds, MessageLocation location, List<ChannelStart> starts) {
    return change("deleted", doing, messageIds, location, new Details(null, null, null, starts));
  }

  /** Builds the change for edited content. */
  public static Change edited(
      Doing doing, long messageId, MessageLocation location, Edited edited) {
    return change(
        "edited", doing, List.of(messageId), location, new Details(null, edited, null, List.of()));
  }

  /**
   * Builds the change for moved messages.
   *
   * @param starts after a move to another channel, the boundaries of both channels
   */
  public static Change moved(
      Doing doing,
      List<Long> messageIds,
      MessageLocation previous,
      MessageLocation location,
      List<ChannelStart> starts) {
    return change(
        "moved",
        doing,
        messageIds,
        location,
        new Details(Conversation.of(previous), null, null, starts));
  }

  /** Builds the change for an added or removed reaction. */
  public static Change reaction(
      Doing doing, CurrentMessage message, Reaction reaction, boolean isAdded) {
    return change(
        isAdded ? "reaction_added" : "reaction_removed",
        doing,
        List.of(message.id()),
        message.location(),
        new Details(null, null, reaction, List.of()));
  }

  private static Change change(
      String kind, Doing doing, List<Long> messageIds, MessageLocation location, Details details) {
    var value =
        new MessageChanged(
            1,
            doing.organizationId(),
            kind,
            messageIds,
            Conversation.of(location),
            doing.userId(),
            doing.at().getEpochSecond(),
            details.previous(),
            details.edited(),
            details.reaction(),
            details.channelStarts());
    return new Change(Topic.MESSAGE_CHANGED, Long.toString(doing.organizationId()), value);
  }
}
