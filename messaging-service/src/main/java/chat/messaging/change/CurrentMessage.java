package chat.messaging.change;

import static java.util.Objects.requireNonNull;

import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.messaging.access.MessageOutline;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as it is at this moment, under the organization's lock.
 *
 * @param recipientId the parts of its {@link MessagePlace}, up to {@code topic}
 * @param subscriptionsNumber how far the copy of subscriptions had come when it was sent
 * @param inviteOnly of its channel; null for a direct message
 * @param historyPublicToSubscribers likewise
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

  public MessagePlace place() {
    return new MessagePlace(recipientId, channelId, topic, userIds);
  }

  /**
   * The users of whom some may read it: a channel's protected history is the queue's to look at.
   */
  public Audience audience() {
    return channelId == null
        ? Audience.ofUsers(userIds)
        : Audience.ofChannel(
            channelId,
            requireNonNull(inviteOnly, "The channel is not known"),
            requireNonNull(historyPublicToSubscribers, "The channel is not known"));
  }

  /** Whether it lies in the channel and topic where somebody was found to have access to it. */
  public boolean isStillAt(MessageOutline known) {
    return recipientId == known.recipientId() && topic.equals(known.topic());
  }

  /**
   * The same; where it has moved to another channel since somebody was found to have access to it,
   * that is to be found out again (503).
   */
  public CurrentMessage requireWhere(MessageOutline known) {
    if (recipientId != known.recipientId()) {
      throw RequestError.unavailable("The message");
    }
    return this;
  }
}
