package chat.channels.list;

import chat.channels.access.ListedChannels;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds all channels that the user may see to the initial state of a client. */
@Singleton
final class ChannelsState implements StatePart {

  private final ListedChannels listed;

  ChannelsState(ListedChannels listed) {
    this.listed = listed;
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
        listed.array(
            request.caller(),
            known -> withArchived || !known.channel().isArchived(),
            (_, object) -> object));
  }
}
