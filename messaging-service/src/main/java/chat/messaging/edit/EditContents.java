package chat.messaging.edit;

import chat.identityprojection.Actor;
import chat.identityprojection.ProjectedAccount;
import chat.markdown.TopicLink;
import chat.markdown.text.Rendered;
import chat.messaging.MessagingError;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.PermittedMove;
import chat.messaging.accessquery.TopicParticipants;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.rendering.MessageRendering;
import chat.messaging.rendering.TopicLinks;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Renders the new content of an edited message, before the lock is taken. */
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

  /** Refuses widgets such as polls: their state is in what other users have added to them. */
  void requireEditable(MessageOutline message) {
    if (edits.isWidget(message.id())) {
      throw MessagingError.WIDGET_EDITED.refuse();
    }
  }

  PermittedMessageEdit.NewContent of(Actor editor, MessageOutline message, EditedContent content) {
    Rendered rendered = rendering.render(editor, content.text());
    mentionAccess.require(editor.account(), message, rendered.mentions());
    Set<Long> topicWildcardUserIds =
        message.channelId() == null
            ? Set.of()
            : participants.called(
                message.recipientId(), message.topic(), message.senderId(), rendered.mentions());
    return new PermittedMessageEdit.NewContent(content.text(), rendered, topicWildcardUserIds);
  }

  /** Returns the links of the new topic; empty if the topic does not change. */
  List<TopicLink> topicLinks(ProjectedAccount editor, @Nullable PermittedMove move) {
    return move == null || !move.wanted().changesTopic()
        ? List.of()
        : topicLinks.in(editor.organizationId(), move.topic());
  }
}
