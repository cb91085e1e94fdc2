package chat.channels.defaultchannel;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Always reports an empty list: groups of default channels are not supported. */
@Singleton
final class DefaultChannelGroupsState implements StatePart {

  @Override
  public String eventType() {
    return "default_stream_groups";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("realm_default_stream_groups", List.of());
  }
}
