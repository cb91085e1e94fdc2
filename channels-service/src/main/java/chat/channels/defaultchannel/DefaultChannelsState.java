package chat.channels.defaultchannel;

import chat.channels.channel.Channels;
import chat.identityprojection.Actors;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds the default channels to the initial state of a client. Guests get an empty list, as they get
 * no events about them.
 */
@Singleton
final class DefaultChannelsState implements StatePart {

  private final Actors actors;
  private final Channels channels;

  DefaultChannelsState(Actors actors, Channels channels) {
    this.actors = actors;
    this.channels = channels;
  }

  @Override
  public String eventType() {
    return "default_streams";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    boolean isGuest = actors.current(request.caller()).role() == Role.GUEST;
    fields.put(
        "realm_default_streams", isGuest ? List.of() : channels.defaults(request.organizationId()));
  }
}
