package chat.messaging.fetch;

import chat.markdown.TopicLink;
import chat.messaging.access.Edit;
import chat.messaging.access.Reaction;
import chat.messaging.access.Submessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Message record of the specification, as one caller sees it.
 *
 * @param displayRecipient the channel's name, or the people of a direct message
 * @param editHistory the newest edit first; null where there is none to be seen
 * @param lastEditTimestamp UNIX seconds
 * @param lastMovedTimestamp UNIX seconds
 * @param reactions the oldest first
 * @param streamId there for channel messages only
 * @param timestamp UNIX seconds
 * @param matchContent in searches only
 * @param matchSubject in searches only
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Message(
    long id,
    String type,
    String content,
    String contentType,
    String client,
    @Nullable String avatarUrl,
    Object displayRecipient,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Edit> editHistory,
    boolean isMeMessage,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long lastEditTimestamp,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long lastMovedTimestamp,
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
    List<String> flags,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String matchContent,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String matchSubject) {

  /** The same as found by a search, with what was found marked in its HTML and in its topic. */
  public Message found(String matchContent, String matchSubject) {
    return new Message(
        id,
        type,
        content,
        contentType,
        client,
        avatarUrl,
        displayRecipient,
        editHistory,
        isMeMessage,
        lastEditTimestamp,
        lastMovedTimestamp,
        reactions,
        recipientId,
        senderEmail,
        senderFullName,
        senderId,
        senderRealmStr,
        streamId,
        subject,
        submessages,
        timestamp,
        topicLinks,
        flags,
        matchContent,
        matchSubject);
  }

  /** One of the people of a direct message. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Person(long id, String email, String fullName, boolean isMirrorDummy) {}
}
