package chat.messaging.submessage;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import io.micronaut.http.annotation.Post;

/** Adds poll votes and to-do list changes to messages ({@code POST /submessage}). */
@Operations
@ForCallers
final class SubmessageController {

  private final ReadAccess readAccess;
  private final Submessages submessages;

  SubmessageController(ReadAccess readAccess, Submessages submessages) {
    this.readAccess = readAccess;
    this.submessages = submessages;
  }

  @Post("/submessage")
  void add(Caller caller, @Params SubmessageParams params) {
    submessages.add(
        caller.organizationId(),
        caller.userId(),
        readAccess.toChange(caller, params.messageId()),
        params.content());
  }
}
