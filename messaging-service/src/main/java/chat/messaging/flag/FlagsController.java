package chat.messaging.flag;

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

  @Post("/messages/flags")
  UpdateFlags.Updated update(Caller caller, @Params UpdateFlagsParams params) {
    return updateFlags.update(caller, params.messages().ids(), params.op(), params.flag());
  }
}
