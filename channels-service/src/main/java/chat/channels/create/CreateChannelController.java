package chat.channels.create;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

@Operations
@ForCallers
final class CreateChannelController {

  private final CreationRules rules;
  private final CreateChannel createChannel;

  CreateChannelController(CreationRules rules, CreateChannel createChannel) {
    this.rules = rules;
    this.createChannel = createChannel;
  }

  /**
   * @param id the id of the new channel
   */
  @Serdeable
  record Created(long id) {}

  @Post("/channels/create")
  Created create(Caller caller, @Params CreateChannelParams params) {
    PermittedChannel permitted = rules.permit(caller, params.request()).getFirst();
    return new Created(createChannel.create(permitted));
  }
}
