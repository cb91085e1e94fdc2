package chat.messaging.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message shows to those who may read it, with all that hangs on it.
 *
 * @param lastEditedAt when the content was edited last
 * @param lastMovedAt when it was moved last to another channel or topic
 * @param reactions the oldest first
 * @param edits the newest first
 * @param editHistoryPolicy what the organization says of showing edits; null where there are none
 * @param organizationSubdomain null where the organization is not known here yet
 * @param readerHasAlertWords whether it is worth looking for them
 * @param mayHaveTopicLinks whether it is worth looking for links in the topic
 */
record MessageText(
    String content,
    String renderedContent,
    String client,
    boolean isMeMessage,
    @Nullable Instant lastEditedAt,
    @Nullable Instant lastMovedAt,
    List<Reaction> reactions,
    List<Edit> edits,
    List<Submessage> submessages,
    @Nullable String editHistoryPolicy,
    @Nullable String organizationSubdomain,
    boolean readerHasAlertWords,
    boolean mayHaveTopicLinks) {

  /** The same with no other edits than these. */
  MessageText withEdits(List<Edit> shown) {
    return new MessageText(
        content,
        renderedContent,
        client,
        isMeMessage,
        lastEditedAt,
        lastMovedAt,
        reactions,
        shown,
        submessages,
        editHistoryPolicy,
        organizationSubdomain,
        readerHasAlertWords,
        mayHaveTopicLinks);
  }

  /** The same for another reader. */
  MessageText of(ReaderFacts reader) {
    return new MessageText(
        content,
        renderedContent,
        client,
        isMeMessage,
        lastEditedAt,
        lastMovedAt,
        reactions,
        edits,
        submessages,
        edits.isEmpty() ? null : reader.editHistoryPolicy(),
        reader.organizationSubdomain(),
        reader.hasAlertWords(),
        mayHaveTopicLinks);
  }
}
