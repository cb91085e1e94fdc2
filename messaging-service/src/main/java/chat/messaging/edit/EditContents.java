package chat.messaging.edit;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.markdown.Rendered;
import chat.markdown.TopicLink;
import chat.messaging.MessagingError;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.PermittedMove;
import chat.messaging.access.TopicParticipants;
import chat.messaging.rendering.MessageRendering;
import chat.messaging.rendering.TopicLinks;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes what a message is to show, rendered once and before anybody waits for it. */
@Singleton
final class EditContents {

  private final MessageRendering rendering;
  private final TopicLinks topicLinks;
  private final MentionAccess mentionAccess;
  private final TopicParticipants participants;
  private final EditRepository edits;

  EditContents(
      MessageRendering rendering,
      TopicLinks topicLinks,
      MentionAccess mentionAccess,
      TopicParticipants participants,
      EditRepository edits) {
    this.rendering = rendering;
    this.topicLinks = topicLinks;
    this.mentionAccess = mentionAccess;
    this.participants = participants;
    this.edits = edits;
  }

  /** Polls and the like live on in what others have added to them, so they stay as they are. */
  void requireEditable(MessageOutline message) {
    if (edits.isWidget(message.id())) {
      throw MessagingError.WIDGET_EDITED.refuse();
    }
  }

  PermittedEdit.NewContent of(Actor editor, MessageOutline message, EditedContent content) {
    Rendered rendered = rendering.render(editor, content.text());
    mentionAccess.require(editor.account(), message, rendered.mentions());
    Set<Long> calledInTopic =
        message.channelId() == null
            ? Set.of()
            : participants.called(
                message.recipientId(), message.topic(), message.senderId(), rendered.mentions());
    return new PermittedEdit.NewContent(content.text(), rendered, calledInTopic);
  }

  /** The links of the topic that it is to have; none where it keeps that. */
  List<TopicLink> topicLinks(Account editor, @Nullable PermittedMove move) {
    return move == null || !move.wanted().changesTopic()
        ? List.of()
        : topicLinks.in(editor.organizationId(), move.topic());
  }
}
