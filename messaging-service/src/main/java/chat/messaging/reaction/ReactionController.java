package chat.messaging.reaction;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/** Adds and removes reactions (API: add-reaction, remove-reaction). */
@Operations
@ForCallers
final class ReactionController {

  private final ChangeReaction changeReaction;

  ReactionController(ChangeReaction changeReaction) {
    this.changeReaction = changeReaction;
  }

  @Post("/messages/{message_id:[0-9]+}/reactions")
  void add(Caller caller, @Params AddReactionParams params) {
    changeReaction.add(caller, params);
  }

  @Delete("/messages/{message_id:[0-9]+}/reactions")
  void remove(Caller caller, @Params RemoveReactionParams params) {
    changeReaction.remove(caller, params);
  }
}
