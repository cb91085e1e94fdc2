package chat.messaging.fetch;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Message record of the specification, as one caller sees it.
 *
 * @param displayRecipient the channel's name, or the people of a direct message
 * @param streamId there for channel messages only
 * @param timestamp UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Message(
    long id,
    String type,
    String content,
    String contentType,
    String client,
    @Nullable String avatarUrl,
    Object displayRecipient,
    boolean isMeMessage,
    List<Reaction> reactions,
    long recipientId,
    String senderEmail,
    String senderFullName,
    long senderId,
    String senderRealmStr,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long streamId,
    String subject,
    List<Submessage> submessages,
    long timestamp,
    List<TopicLink> topicLinks,
    List<String> flags) {

  /** One of the people of a direct message. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(long id, String email, String fullName, boolean isMirrorDummy) {}

  /** Somebody's reaction. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {}

  /** A part of a poll or a list. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Submessage(long id, long messageId, long senderId, String msgType, String content) {}

  /** A link that the topic's text makes. */
  @Serdeable
  record TopicLink(String text, String url) {}
}
