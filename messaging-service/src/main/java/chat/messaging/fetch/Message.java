package chat.messaging.fetch;

import chat.markdown.TopicLink;
import chat.messaging.messageread.Edit;
import chat.messaging.messageread.Reaction;
import chat.messaging.messageread.Submessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as one caller sees it, an element of {@code messages} (API: get-messages).
 *
 * @param displayRecipient the channel's name, or the participants of a direct message
 * @param editHistory newest edit first; null if no edit is visible
 * @param lastEditTimestamp UNIX seconds
 * @param lastMovedTimestamp UNIX seconds
 * @param reactions oldest first
 * @param streamId only for channel messages
 * @param timestamp UNIX seconds
 * @param matchContent only in searches
 * @param matchSubject only in searches
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

  /** Returns the message as a search result, with matches highlighted in its HTML and topic. */
  public Message withMatch(String matchContent, String matchSubject) {
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

  /** A participant of a direct message. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Person(long id, String email, String fullName, boolean isMirrorDummy) {}
}
