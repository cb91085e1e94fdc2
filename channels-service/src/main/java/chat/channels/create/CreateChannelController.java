package chat.channels.create;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Creates a channel (API: create-channel). */
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

  /**
   * Creates a channel and subscribes users to it. Guests cannot create channels. The caller is
   * subscribed only if {@code subscribers} contains the caller's id.
   *
   * <p>Group settings cannot be {@code role:internet}. {@code can_add_subscribers_group}, {@code
   * can_administer_channel_group} and {@code can_subscribe_group} cannot be {@code role:everyone}
   * either. Together, all settings of a channel can name at most 1,000 users and groups; settings
   * that name only one are not counted.
   *
   * <p>Users who may see the channel receive the event {@code stream} with {@code op} {@code
   * create}. New subscribers then receive {@code subscription} with {@code op} {@code add}, and
   * users who may list the subscribers receive it with {@code peer_add}.
   */
  @OperationId("create-channel")
  @Post("/channels/create")
  Created create(Caller caller, @Params CreateChannelParams params) {
    PermittedChannel permitted = rules.permit(caller, params.request()).getFirst();
    return new Created(createChannel.create(permitted));
  }
}
