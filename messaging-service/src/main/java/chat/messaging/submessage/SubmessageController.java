package chat.messaging.submessage;

import chat.kit.http.OperationId;
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

  /**
   * Adds a change, for example a vote, to the widget of a message.
   *
   * <p>Widgets are polls and to-do lists. Users who can read the message may change them, except in
   * archived channels; only the sender may change the question of a poll or the title of a to-do
   * list. A message can have at most 5,000 changes, of about 1,000,000 bytes together. Users who
   * can read the message get the event {@code submessage}.
   */
  @OperationId("add-submessage")
  @Post("/submessage")
  void add(Caller caller, @Params SubmessageParams params) {
    submessages.add(
        caller.organizationId(),
        caller.userId(),
        readAccess.toChange(caller, params.messageId()),
        params.content());
  }
}
