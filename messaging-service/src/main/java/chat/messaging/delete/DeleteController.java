package chat.messaging.delete;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.Actors;
import chat.messaging.access.DeleteAccess;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import io.micronaut.http.annotation.Delete;

/** Delete a message (specification, operation 8). */
@Operations
@ForCallers
final class DeleteController {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final DeleteAccess deleteAccess;
  private final DeleteMessage deleteMessage;

  DeleteController(
      Actors actors,
      ReadAccess readAccess,
      DeleteAccess deleteAccess,
      DeleteMessage deleteMessage) {
    this.actors = actors;
    this.readAccess = readAccess;
    this.deleteAccess = deleteAccess;
    this.deleteMessage = deleteMessage;
  }

  @Delete("/messages/{message_id:[0-9]+}")
  void delete(Caller caller, @Params DeleteMessageParams params) {
    Permitted permitted =
        readAccess.toChange(caller, params.messageId(), message -> permitted(caller, message));
    deleteMessage.delete(permitted.message(), permitted.account());
  }

  private record Permitted(MessageOutline message, Account account) {}

  private Permitted permitted(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    deleteAccess.require(actor.organization(), actor.account(), message);
    return new Permitted(message, actor.account());
  }
}
