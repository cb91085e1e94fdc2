package chat.messaging.reaction;

import chat.kit.http.OperationId;
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

  /**
   * Adds an emoji reaction of the caller to a message.
   *
   * <p>A message can have at most 10,000 reactions with 100 different emoji. Refused for messages
   * in archived channels. Users who can read the message get the event {@code reaction}.
   */
  @OperationId("add-reaction")
  @Post("/messages/{message_id:[0-9]+}/reactions")
  void add(Caller caller, @Params AddReactionParams params) {
    changeReaction.add(caller, params);
  }

  /**
   * Removes an emoji reaction of the caller from a message.
   *
   * <p>Refused for messages in archived channels. Users who can read the message get the event
   * {@code reaction}.
   */
  @OperationId("remove-reaction")
  @Delete("/messages/{message_id:[0-9]+}/reactions")
  void remove(Caller caller, @Params RemoveReactionParams params) {
    changeReaction.remove(caller, params);
  }
}
