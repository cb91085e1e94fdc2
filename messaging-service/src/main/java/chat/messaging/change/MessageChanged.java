package chat.messaging.change;

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
 * @param messageIds ascending; all of one place
 * @param place where they lie, or lay before they were deleted
 * @param userId whose doing it is; null where they were kept long enough
 * @param timestamp UNIX seconds
 * @param previous where they lay before they were moved
 * @param edited of the kind {@code edited}
 * @param reaction of the kinds {@code reaction_added} and {@code reaction_removed}
 * @param channelStarts of the channels that the messages have left or come into
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record MessageChanged(
    int version,
    long organizationId,
    String kind,
    List<Long> messageIds,
    Place place,
    @Nullable Long userId,
    long timestamp,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Place previous,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Edited edited,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Reaction reaction,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ChannelStart> channelStarts) {

  /** A channel's topic, or a conversation. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Place(
      String type,
      @Nullable Long channelId,
      String topic,
      @Nullable List<Long> userIds,
      long recipientId) {

    static Place of(MessagePlace place) {
      return new Place(
          place.type(),
          place.channelId(),
          place.topic(),
          place.channelId() == null ? place.userIds() : null,
          place.recipientId());
    }
  }

  /**
   * The content that a message has now.
   *
   * @param uploads decoded paths of the uploaded files that it links
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Edited(String content, String renderedContent, Set<String> uploads) {}

  /** Somebody's reaction. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {}

  /**
   * Who changes what, and when.
   *
   * @param userId null where nobody does
   */
  public record Doing(long organizationId, @Nullable Long userId, Instant at) {}

  /** What some kinds say beside what all of them do. */
  private record Details(
      @Nullable Place previous,
      @Nullable Edited edited,
      @Nullable Reaction reaction,
      List<ChannelStart> channelStarts) {}

  /**
   * Messages that are gone.
   *
   * @param starts as they are without them
   */
  public static Change deleted(
      Doing doing, List<Long> messageIds, MessagePlace place, List<ChannelStart> starts) {
    return change("deleted", doing, messageIds, place, new Details(null, null, null, starts));
  }

  /** A message that has another content. */
  public static Change edited(Doing doing, long messageId, MessagePlace place, Edited edited) {
    return change(
        "edited", doing, List.of(messageId), place, new Details(null, edited, null, List.of()));
  }

  /**
   * Messages that lie elsewhere now.
   *
   * @param starts where they lie in another channel now: of both channels, as they are with that
   */
  public static Change moved(
      Doing doing,
      List<Long> messageIds,
      MessagePlace previous,
      MessagePlace place,
      List<ChannelStart> starts) {
    return change(
        "moved", doing, messageIds, place, new Details(Place.of(previous), null, null, starts));
  }

  /** A reaction that somebody has added, or removed. */
  public static Change reaction(
      Doing doing, CurrentMessage message, Reaction reaction, boolean isAdded) {
    return change(
        isAdded ? "reaction_added" : "reaction_removed",
        doing,
        List.of(message.id()),
        message.place(),
        new Details(null, null, reaction, List.of()));
  }

  private static Change change(
      String kind, Doing doing, List<Long> messageIds, MessagePlace place, Details details) {
    var value =
        new MessageChanged(
            1,
            doing.organizationId(),
            kind,
            messageIds,
            Place.of(place),
            doing.userId(),
            doing.at().getEpochSecond(),
            details.previous(),
            details.edited(),
            details.reaction(),
            details.channelStarts());
    return new Change(Topic.MESSAGE_CHANGED, Long.toString(doing.organizationId()), value);
  }
}
