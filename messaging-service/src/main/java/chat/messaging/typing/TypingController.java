package chat.messaging.typing;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Saying that one is about to write. */
@Operations
@ForCallers
final class TypingController {

  private final SayTyping sayTyping;

  TypingController(SayTyping sayTyping) {
    this.sayTyping = sayTyping;
  }

  @Post("/typing")
  void say(Caller caller, @Params TypingParams params) {
    if (params.type().isDirect()) {
      sayTyping.toPeople(caller, params);
    } else {
      sayTyping.toChannel(caller, params);
    }
  }
}
