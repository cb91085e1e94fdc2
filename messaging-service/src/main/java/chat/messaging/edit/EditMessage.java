package chat.messaging.edit;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Changes a message in as many parts as that takes. Each is permitted anew: the message that the
 * request names goes last, so whoever loses a right that he needs for it moves no more.
 */
@Singleton
final class EditMessage {

  /** A try fails only because somebody else's edit succeeded in between. */
  private static final int TRIES = 20;

  private final EditRules rules;
  private final WriteEdit writeEdit;
  private final WriteMove writeMove;

  EditMessage(EditRules rules, WriteEdit writeEdit, WriteMove writeMove) {
    this.rules = rules;
    this.writeEdit = writeEdit;
    this.writeMove = writeMove;
  }

  /** A refusal where the caller may not do it, or where he may not do the rest of it. */
  void edit(Caller caller, EditMessageParams params) {
    EditPart part = first(caller, params);
    while (!part.isLast()) {
      part =
          writeEdit.write(rules.permit(caller, params), part).orElseThrow(EditMessage::elsewhere);
    }
  }

  /** Where others move the message between the decision and the lock, it is decided anew. */
  private EditPart first(Caller caller, EditMessageParams params) {
    for (int i = 0; i < TRIES; i++) {
      Optional<EditPart> begun = begun(caller, params);
      if (begun.isPresent()) {
        return begun.get();
      }
    }
    throw elsewhere();
  }

  private Optional<EditPart> begun(Caller caller, EditMessageParams params) {
    PermittedEdit edit = rules.permit(caller, params);
    if (edit.move() != null) {
      writeMove.requireYoung(edit, edit.move());
    }
    return writeEdit.write(edit, null);
  }

  private static Refusal elsewhere() {
    return RequestError.unavailable("The message");
  }
}
