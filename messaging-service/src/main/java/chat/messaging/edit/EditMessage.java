package chat.messaging.edit;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Edits a message, in several transactions if many messages move.
 *
 * <p>Each part is authorized again. The message that the request names moves last, so an editor who
 * loses the necessary right moves nothing more.
 */
@Singleton
final class EditMessage {

  /** An attempt fails only because a concurrent edit succeeded. */
  private static final int MAX_ATTEMPTS = 20;

  private final MessageEditRules rules;
  private final WriteEdit writeEdit;
  private final WriteMove writeMove;

  EditMessage(MessageEditRules rules, WriteEdit writeEdit, WriteMove writeMove) {
    this.rules = rules;
    this.writeEdit = writeEdit;
    this.writeMove = writeMove;
  }

  /** Refuses the edit, or the rest of it, if the caller may not make it. */
  void edit(Caller caller, EditMessageParams params) {
    EditPart part = first(caller, params);
    while (!part.isLast()) {
      part =
          writeEdit
              .write(rules.permit(caller, params), part)
              .orElseThrow(EditMessage::messageMoved);
    }
  }

  /** Retries the authorization if the message is moved between authorization and lock. */
  private EditPart first(Caller caller, EditMessageParams params) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      Optional<EditPart> part = tryFirst(caller, params);
      if (part.isPresent()) {
        return part.get();
      }
    }
    throw messageMoved();
  }

  private Optional<EditPart> tryFirst(Caller caller, EditMessageParams params) {
    PermittedMessageEdit edit = rules.permit(caller, params);
    if (edit.move() != null) {
      writeMove.requireYoung(edit, edit.move());
    }
    return writeEdit.write(edit, null);
  }

  private static Refusal messageMoved() {
    return RequestError.unavailable("The message");
  }
}
