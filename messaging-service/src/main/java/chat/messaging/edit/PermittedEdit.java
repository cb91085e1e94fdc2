package chat.messaging.edit;

import chat.identity.copy.Account;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.PermittedMove;
import chat.messaging.search.SearchVector;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An edit that somebody may make; only {@link EditRules} makes it.
 *
 * @param message as it was when that was found out
 * @param content null where it stays
 * @param move null where the message stays where it is
 * @param topicLinks those of the topic that it is to have; none where it keeps that
 */
record PermittedEdit(
    Account editor,
    MessageOutline message,
    @Nullable NewContent content,
    @Nullable PermittedMove move,
    List<TopicLink> topicLinks,
    EditMessageParams params) {

  /**
   * The content as it was written, and as clients show it.
   *
   * @param calledInTopic whom its topic wildcard calls; none where that is everybody or nobody
   */
  record NewContent(String text, Rendered rendered, Set<Long> calledInTopic) {

    /** What a message with this content is found by, as PostgreSQL reads a {@code tsvector}. */
    String words(String topic) {
      return SearchVector.of(text, topic);
    }
  }

  long organizationId() {
    return editor.organizationId();
  }
}
