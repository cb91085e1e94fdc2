package chat.messaging.messageread;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message's content with everything attached to it, as its readers see it.
 *
 * @param lastEditedAt when the content was last edited
 * @param lastMovedAt when it was last moved to another channel or topic
 * @param reactions oldest first
 * @param edits newest first
 * @param editHistoryPolicy the organization's policy for showing edits; null if there are no edits
 * @param organizationSubdomain null if the organization has not reached the projection yet
 * @param readerHasAlertWords false if there are no alert words to search for
 * @param mayHaveTopicLinks false if the topic certainly contains no links
 */
public record MessageText(
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

  /** Returns the same with other edits. */
  public MessageText withEdits(List<Edit> shown) {
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

  /** Returns the same for another reader. */
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
