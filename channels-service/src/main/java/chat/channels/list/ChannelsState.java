package chat.channels.list;

import chat.channels.access.ChannelAccess;
import chat.channels.channel.ChannelEvents;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers of all channels that it may know of. */
@Singleton
final class ChannelsState implements StatePart {

  private final ChannelAccess access;
  private final ChannelEvents events;

  ChannelsState(ChannelAccess access, ChannelEvents events) {
    this.access = access;
    this.events = events;
  }

  @Override
  public String eventType() {
    return "stream";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    boolean withArchived = request.can("archived_channels");
    fields.put(
        "streams",
        access.list(request.caller()).stream()
            .filter(known -> withArchived || !known.channel().isArchived())
            .map(known -> events.object(known.channel()))
            .toList());
  }
}
