package chat.channels.defaultchannelgroup;

import chat.identityprojection.Actors;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds the groups of default channels to the initial state of a client. Guests get an empty list,
 * as they get no events about them.
 */
@Singleton
final class DefaultChannelGroupsState implements StatePart {

  private final Actors actors;
  private final DefaultChannelGroupRepository groups;

  DefaultChannelGroupsState(Actors actors, DefaultChannelGroupRepository groups) {
    this.actors = actors;
    this.groups = groups;
  }

  @Override
  public String eventType() {
    return "default_stream_groups";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    boolean isGuest = actors.current(request.caller()).role() == Role.GUEST;
    fields.put(
        "realm_default_stream_groups", isGuest ? List.of() : groups.list(request.organizationId()));
  }
}
