package chat.messaging.delete;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.kit.copy.FreshCopies;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.Actors;
import chat.messaging.access.DeleteAccess;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
import io.micronaut.http.annotation.Delete;
import java.util.Set;

/** Delete a message (specification, operation 8). */
@Operations
@ForCallers
final class DeleteController {

  private static final Set<Topic> RESTS_ON =
      Set.of(
          Topic.CHANNEL_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final ReadAccess readAccess;
  private final DeleteAccess deleteAccess;
  private final DeleteMessage deleteMessage;

  DeleteController(
      FreshCopies copies,
      Actors actors,
      ReadAccess readAccess,
      DeleteAccess deleteAccess,
      DeleteMessage deleteMessage) {
    this.copies = copies;
    this.actors = actors;
    this.readAccess = readAccess;
    this.deleteAccess = deleteAccess;
    this.deleteMessage = deleteMessage;
  }

  @Delete("/messages/{message_id:[0-9]+}")
  void delete(Caller caller, @Params DeleteMessageParams params) {
    MessageOutline message = readAccess.toChange(caller, params.messageId());
    Account account =
        copies.decide(caller.organizationId(), RESTS_ON, () -> permitted(caller, message));
    deleteMessage.delete(message, account);
  }

  private Account permitted(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    deleteAccess.require(actor.organization(), actor.account(), message);
    return actor.account();
  }
}
