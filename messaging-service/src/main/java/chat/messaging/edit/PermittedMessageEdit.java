package chat.messaging.edit;

import chat.identityprojection.ProjectedAccount;
import chat.markdown.TopicLink;
import chat.markdown.text.Rendered;
import chat.messaging.access.PermittedMove;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.search.SearchVector;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An authorized edit, created only by {@link MessageEditRules}.
 *
 * @param message the state of the message on which access was granted
 * @param content null if it does not change
 * @param move null if the message does not move
 * @param topicLinks links of the new topic; empty if the topic does not change
 */
record PermittedMessageEdit(
    ProjectedAccount editor,
    MessageOutline message,
    @Nullable NewContent content,
    @Nullable PermittedMove move,
    List<TopicLink> topicLinks,
    EditMessageParams params) {

  /**
   * New raw and rendered content.
   *
   * @param calledInTopic users that its topic wildcard mentions; empty without one, and if it
   *     mentions all subscribers
   */
  record NewContent(String text, Rendered rendered, Set<Long> calledInTopic) {

    /** Returns the search terms as a PostgreSQL {@code tsvector}. */
    String words(String topic) {
      return SearchVector.of(text, topic);
    }
  }

  long organizationId() {
    return editor.organizationId();
  }
}
