package chat.messaging.edit;

import chat.identity.copy.Account;
import chat.markdown.Rendered;
import chat.messaging.access.PermittedMove;
import chat.messaging.access.ReadableMessage;
import org.jspecify.annotations.Nullable;

/**
 * An edit that somebody may make; only {@link EditRules} makes it.
 *
 * @param message as it was when that was found out
 * @param content null where it stays
 * @param move null where the message stays where it is
 */
record PermittedEdit(
    Account editor,
    ReadableMessage message,
    @Nullable NewContent content,
    @Nullable PermittedMove move,
    EditMessageParams params) {

  /** The content as it was written, and as clients show it. */
  record NewContent(String text, Rendered rendered) {}

  long organizationId() {
    return editor.organizationId();
  }
}
