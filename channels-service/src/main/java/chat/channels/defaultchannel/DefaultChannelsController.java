package chat.channels.defaultchannel;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.VisibleChannel;
import chat.identityprojection.Actors;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;

/** Adds and removes default channels, to which new users are subscribed. */
@Operations
@ForCallers
final class DefaultChannelsController {

  private final ChannelAccess access;
  private final Actors actors;
  private final DefaultChannels defaultChannels;

  DefaultChannelsController(ChannelAccess access, Actors actors, DefaultChannels defaultChannels) {
    this.access = access;
    this.actors = actors;
    this.defaultChannels = defaultChannels;
  }

  /**
   * Makes a channel a default channel, to which new users are subscribed. Only organization
   * administrators may do so. Private and archived channels are refused. If it already is a default
   * channel, nothing happens. Otherwise all users except guests receive the event {@code
   * default_streams}.
   */
  @OperationId("add-default-stream")
  @Post("/default_streams")
  void add(Caller caller, @Params DefaultChannelParams params) {
    defaultChannels.add(administrated(caller, params));
  }

  /**
   * Removes a channel from the default channels. Users stay subscribed. Only organization
   * administrators may do so. If it is not a default channel, nothing happens. Otherwise all users
   * except guests receive the event {@code default_streams}.
   */
  @OperationId("remove-default-stream")
  @Delete("/default_streams")
  void remove(Caller caller, @Params DefaultChannelParams params) {
    defaultChannels.remove(administrated(caller, params));
  }

  private VisibleChannel administrated(Caller caller, DefaultChannelParams params) {
    actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.ADMINISTRATORS_ONLY);
    return access.get(caller, params.streamId());
  }
}
