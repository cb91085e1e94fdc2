package chat.messaging.edit;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Patch;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Edits the content, topic or channel of messages (API: update-message). */
@Operations
@ForCallers
final class EditController {

  private final EditMessage editMessage;

  EditController(EditMessage editMessage) {
    this.editMessage = editMessage;
  }

  /**
   * @param detachedUploads always empty: only uploads-service knows which files a message claims
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Edited(List<Object> detachedUploads) {}

  @Patch("/messages/{message_id:[0-9]+}")
  Edited edit(Caller caller, @Params EditMessageParams params) {
    editMessage.edit(caller, params);
    return new Edited(List.of());
  }
}
