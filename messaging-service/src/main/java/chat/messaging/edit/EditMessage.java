package chat.messaging.edit;

import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Changes a message in as many parts as that takes. Each is permitted anew: the message that the
 * request names goes last, so whoever loses a right that he needs for it moves no more.
 */
@Singleton
final class EditMessage {

  private final EditRules rules;
  private final WriteEdit writeEdit;

  EditMessage(EditRules rules, WriteEdit writeEdit) {
    this.rules = rules;
    this.writeEdit = writeEdit;
  }

  /** A refusal where the caller may not do it, or where he may not do the rest of it. */
  void edit(Caller caller, EditMessageParams params) {
    @Nullable EditPart part = null;
    do {
      part = writeEdit.write(rules.permit(caller, params), part);
    } while (!part.isLast());
  }
}
