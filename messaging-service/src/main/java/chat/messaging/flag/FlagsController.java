package chat.messaging.flag;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Sets and clears the caller's flags of messages (API: update-message-flags). */
@Operations
@ForCallers
final class FlagsController {

  private final UpdateFlags updateFlags;

  FlagsController(UpdateFlags updateFlags) {
    this.updateFlags = updateFlags;
  }

  /**
   * Sets or clears a flag of messages for the caller.
   *
   * <p>The request is refused if the caller may not read one of the messages. Such messages are
   * only skipped if the request sets {@code read} or clears another flag. Messages of channels to
   * which the caller is not subscribed are never marked as unread. The user's clients get the event
   * {@code update_message_flags}.
   */
  @OperationId("update-message-flags")
  @Post("/messages/flags")
  UpdateFlags.Updated update(Caller caller, @Params UpdateFlagsParams params) {
    return updateFlags.update(caller, params.messages().ids(), params.op(), params.flag());
  }
}
