package chat.messaging.messagechange;

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
 * @param streamId set for channel messages, like the following parameters
 * @param subscriptionsNumbers one per message; the subscriptions that decided which users received
 *     it
 * @param involvedUserIds users who get the event without a subscription
 * @param movedToStreamId the channel that the messages moved to, for users who can read it
 * @param movedToSubscriptionsNumbers one per message, after the move
 * @param movedToInviteOnly whether the new channel is private
 * @param movedToHistoryPublicToSubscribers whether the new channel shows its history to subscribers
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeleteMessageEvent(
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
   * Messages of one location.
   *
   * @param subscriptionsNumbers one per message
   * @param involvedUserIds as found by {@link InvolvedRepository}
   */
  public record Those(
      List<Long> messageIds, List<Long> subscriptionsNumbers, List<Long> involvedUserIds) {}

  /**
   * Builds the event for deleted messages.
   *
   * @param message one of them, for the location
   */
  public static Change gone(long organizationId, CurrentMessage message, Those messages) {
    MessageLocation location = message.location();
    boolean inChannel = location.channelId() != null;
    var payload =
        new DeleteMessageEvent(
            messages.messageIds(),
            location.type(),
            location.channelId(),
            inChannel ? location.topic() : null,
            inChannel ? messages.subscriptionsNumbers() : null,
            messages.involvedUserIds(),
            null,
            null,
            null,
            null);
    return ClientEvent.of(organizationId, "delete_message", message.audience(), payload);
  }

  /**
   * Builds the event for messages that were moved out of their channel.
   *
   * @param message one of them, in its previous location
   * @param destination the audience of the new channel
   * @param newSubscriptionsNumbers the subscriptions numbers of the messages after the move
   */
  public static Change left(
      long organizationId,
      CurrentMessage message,
      Those messages,
      Audience destination,
      List<Long> newSubscriptionsNumbers) {
    MessageLocation location = message.location();
    var payload =
        new DeleteMessageEvent(
            messages.messageIds(),
            location.type(),
            location.channelId(),
            location.topic(),
            messages.subscriptionsNumbers(),
            messages.involvedUserIds(),
            destination.channelId(),
            newSubscriptionsNumbers,
            destination.inviteOnly(),
            destination.historyPublicToSubscribers());
    return ClientEvent.of(organizationId, "delete_message", message.audience(), payload);
  }
}
