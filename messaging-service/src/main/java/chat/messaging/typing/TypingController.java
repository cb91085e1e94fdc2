package chat.messaging.typing;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Sends typing notifications (API: set-typing-status). */
@Operations
@ForCallers
final class TypingController {

  private final SendTypingNotification sendTypingNotification;

  TypingController(SendTypingNotification sendTypingNotification) {
    this.sendTypingNotification = sendTypingNotification;
  }

  @Post("/typing")
  void say(Caller caller, @Params TypingParams params) {
    if (params.type().isDirect()) {
      sendTypingNotification.toPeople(caller, params);
    } else {
      sendTypingNotification.toChannel(caller, params);
    }
  }
}
