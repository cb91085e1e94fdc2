package chat.messaging.reaction;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/** Add an emoji reaction (specification, operation 6), and remove it. */
@Operations
@ForCallers
final class ReactionController {

  private final React react;

  ReactionController(React react) {
    this.react = react;
  }

  @Post("/messages/{message_id:[0-9]+}/reactions")
  void add(Caller caller, @Params AddReactionParams params) {
    react.add(caller, params);
  }

  @Delete("/messages/{message_id:[0-9]+}/reactions")
  void remove(Caller caller, @Params RemoveReactionParams params) {
    react.remove(caller, params);
  }
}
