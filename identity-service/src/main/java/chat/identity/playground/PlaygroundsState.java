package chat.identity.playground;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the organization's code playgrounds. */
@Singleton
final class PlaygroundsState implements StatePart {
  private final PlaygroundRepository playgrounds;

  PlaygroundsState(PlaygroundRepository playgrounds) {
    this.playgrounds = playgrounds;
  }

  @Override
  public String eventType() {
    return "realm_playgrounds";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("realm_playgrounds", playgrounds.list(request.organizationId()));
  }
}
