package chat.messaging.edit;

import chat.kit.http.OperationId;
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
   * @param detachedUploads always empty; files that the message no longer uses are not reported
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Edited(List<Object> detachedUploads) {}

  /**
   * Edits the content of a message, or moves messages to another topic or channel.
   *
   * <p>Only the sender may edit the content, within the organization's time limit. A move requires
   * the right to move messages between topics or between channels; marking a topic as resolved
   * requires the right to resolve topics. Users with a role below moderator may not move messages
   * that are older than the organization's time limit. Direct messages do not move. Widgets such as
   * polls, and messages in archived channels, are not editable.
   *
   * <p>The content and the channel cannot change in the same request. A request that changes
   * nothing is refused. Users who can read the messages get the event {@code update_message}; those
   * who lose access get {@code delete_message}. A move of very many messages is written in parts,
   * each with its own events.
   */
  @OperationId("update-message")
  @Patch("/messages/{message_id:[0-9]+}")
  Edited edit(Caller caller, @Params EditMessageParams params) {
    editMessage.edit(caller, params);
    return new Edited(List.of());
  }
}
