package chat.messaging.edit;

import chat.identity.copy.Account;
import chat.markdown.Rendered;
import chat.messaging.MessagingError;
import chat.messaging.access.MentionAccess;
import chat.messaging.access.ReadableMessage;
import chat.messaging.rendering.MessageRendering;
import jakarta.inject.Singleton;

/** Makes the content that a message is to have, rendered once and before anybody waits for it. */
@Singleton
final class EditContents {

  private final MessageRendering rendering;
  private final MentionAccess mentionAccess;
  private final EditStore edits;

  EditContents(MessageRendering rendering, MentionAccess mentionAccess, EditStore edits) {
    this.rendering = rendering;
    this.mentionAccess = mentionAccess;
    this.edits = edits;
  }

  /** Polls and the like live on in what others have added to them, so they stay as they are. */
  void requireEditable(ReadableMessage message) {
    if (edits.isWidget(message.id())) {
      throw MessagingError.WIDGET_EDITED.refuse();
    }
  }

  PermittedEdit.NewContent of(Account editor, EditedContent content) {
    Rendered rendered = rendering.render(editor, content.text());
    mentionAccess.require(editor, rendered.mentions().groupIds());
    return new PermittedEdit.NewContent(content.text(), rendered);
  }
}
