package chat.messaging.change;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code delete_message} event.
 *
 * @param streamId of channel messages, as what follows
 * @param subscriptionsNumbers the messages' own, for whoever has to tell who received them
 * @param involvedUserIds who hears of it although he is not subscribed
 * @param movedToStreamId where they can still be read by whoever may read that channel
 * @param movedToSubscriptionsNumbers the messages' own there
 * @param movedToInviteOnly of a channel that is private: true
 * @param movedToHistoryPublicToSubscribers of a channel that is private: whether it shows its
 *     history
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeletedEvent(
    List<Long> messageIds,
    String messageType,
    @Nullable Long streamId,
    @Nullable String topic,
    @Nullable List<Long> subscriptionsNumbers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> involvedUserIds,
    @Nullable Long movedToStreamId,
    @Nullable List<Long> movedToSubscriptionsNumbers,
    @Nullable Boolean movedToInviteOnly,
    @Nullable Boolean movedToHistoryPublicToSubscribers) {

  /**
   * Messages that lie in one place.
   *
   * @param subscriptionsNumbers each one's own
   * @param involvedUserIds as {@link InvolvedRepository} finds them
   */
  public record Those(
      List<Long> messageIds, List<Long> subscriptionsNumbers, List<Long> involvedUserIds) {}

  /** Messages are gone, together with one of them. */
  public static Change gone(long organizationId, CurrentMessage message, Those messages) {
    MessagePlace place = message.place();
    boolean inChannel = place.channelId() != null;
    var payload =
        new DeletedEvent(
            messages.messageIds(),
            place.type(),
            place.channelId(),
            inChannel ? place.topic() : null,
            inChannel ? messages.subscriptionsNumbers() : null,
            messages.involvedUserIds(),
            null,
            null,
            null,
            null);
    return ClientEvent.of(organizationId, "delete_message", message.audience(), payload);
  }

  /**
   * Messages have left their channel, together with one of them.
   *
   * @param destination whom what comes to their new channel is for
   * @param numbersThere the messages' own there
   */
  public static Change left(
      long organizationId,
      CurrentMessage message,
      Those messages,
      Audience destination,
      List<Long> numbersThere) {
    MessagePlace place = message.place();
    var payload =
        new DeletedEvent(
            messages.messageIds(),
            place.type(),
            place.channelId(),
            place.topic(),
            messages.subscriptionsNumbers(),
            messages.involvedUserIds(),
            destination.channelId(),
            numbersThere,
            destination.inviteOnly(),
            destination.historyPublicToSubscribers());
    return ClientEvent.of(organizationId, "delete_message", message.audience(), payload);
  }
}
