package chat.messaging.fetch;

import chat.kit.http.ApiSchema;
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
 * @param id the id of the message; later messages have larger ids
 * @param type {@code stream} for a channel message, {@code private} for a direct message
 * @param content HTML or Markdown, as {@code content_type} says
 * @param contentType {@code text/html} or {@code text/x-markdown}
 * @param client the name of the client that sent it
 * @param avatarUrl the sender's avatar; null if the client computes the Gravatar URL itself
 * @param displayRecipient the channel's name, or a list of the participants of a direct message
 * @param editHistory newest edit first; absent if no edit is visible
 * @param isMeMessage whether it is a status message, which begins with {@code /me}
 * @param lastEditTimestamp UNIX seconds of the last edit of the content; absent if it was never
 *     edited
 * @param lastMovedTimestamp UNIX seconds of the last move; absent if it was never moved
 * @param reactions oldest first
 * @param recipientId the id of the set of users who receive it; not the id of the channel
 * @param senderEmail the sender's address that the API shows
 * @param senderFullName the sender's current name
 * @param senderId the sender's user id
 * @param senderRealmStr the organization's subdomain; may be empty
 * @param streamId the id of the channel; absent for a direct message
 * @param subject the topic; empty for a direct message
 * @param submessages the widget of the message and its changes, in their order
 * @param timestamp UNIX seconds of the sending
 * @param topicLinks links in the topic, in their order
 * @param flags the caller's flags, for example {@code read}, {@code starred} or {@code mentioned}
 * @param matchContent the content in HTML with the search texts highlighted; only in searches
 * @param matchSubject the topic in HTML with the search texts highlighted; only in searches
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Message(
    long id,
    String type,
    String content,
    String contentType,
    String client,
    @Nullable String avatarUrl,
    @ApiSchema(
            """
            {"anyOf": [
              {"type": "string"},
              {"type": "array", "items": {
                "type": "object",
                "required": ["id", "email", "full_name", "is_mirror_dummy"],
                "properties": {
                  "id": {"type": "integer", "description": "The user's id."},
                  "email": {"type": "string", "description": "The address that the API shows."},
                  "full_name": {"type": "string", "description": "The user's name."},
                  "is_mirror_dummy": {"type": "boolean", "description": "Always false."}}}}]}
            """)
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

  /**
   * A participant of a direct message.
   *
   * @param id the user's id
   * @param email the address that the API shows
   * @param fullName the user's name
   * @param isMirrorDummy always false
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Person(long id, String email, String fullName, boolean isMirrorDummy) {}
}
