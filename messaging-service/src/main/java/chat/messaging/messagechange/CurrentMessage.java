package chat.messaging.messagechange;

import static java.util.Objects.requireNonNull;

import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.messaging.messageread.MessageOutline;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current state of a message, read under the organization's lock.
 *
 * @param recipientId a part of its {@link MessageLocation}, like the following ones up to {@code
 *     topic}
 * @param subscriptionsNumber the version of the projection of subscriptions when it was sent
 * @param inviteOnly of its channel; null for a direct message
 * @param historyPublicToSubscribers of its channel; null for a direct message
 */
@MappedEntity("message")
public record CurrentMessage(
    @Id long id,
    long recipientId,
    @Nullable Long channelId,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
    String topic,
    String content,
    long subscriptionsNumber,
    @Nullable Boolean inviteOnly,
    @Nullable Boolean historyPublicToSubscribers) {

  public MessageLocation location() {
    return new MessageLocation(recipientId, channelId, topic, userIds);
  }

  /**
   * Returns the users among whom its readers are. A channel's protected history is checked later,
   * for each event queue.
   */
  public Audience audience() {
    return channelId == null
        ? Audience.ofUsers(userIds)
        : Audience.ofChannel(
            channelId,
            requireNonNull(inviteOnly, "The channel of the message is missing"),
            requireNonNull(historyPublicToSubscribers, "The channel of the message is missing"));
  }

  /** Whether it is still in the channel and topic for which access was granted. */
  public boolean isStillAt(MessageOutline outline) {
    return recipientId == outline.recipientId() && topic.equals(outline.topic());
  }

  /**
   * Returns this message. 503 if it has moved to another channel since access was granted, so that
   * access is checked again.
   */
  public CurrentMessage requireWhere(MessageOutline outline) {
    if (recipientId != outline.recipientId()) {
      throw RequestError.unavailable("The message");
    }
    return this;
  }
}
