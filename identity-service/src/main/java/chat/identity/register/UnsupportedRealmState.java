package chat.identity.register;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Empty initial state for unsupported features that clients of Zulip servers ask for. */
@Factory
final class UnsupportedRealmState {

  private record Nothing(String eventType, Map<String, Object> nothing) implements StatePart {

    @Override
    public void put(StateRequest request, Map<String, @Nullable Object> fields) {
      fields.putAll(nothing);
    }
  }

  @Singleton
  StatePart embeddedBots() {
    return new Nothing("realm_embedded_bots", Map.of("realm_embedded_bots", List.of()));
  }

  @Singleton
  StatePart integrations() {
    return new Nothing(
        "realm_incoming_webhook_bots", Map.of("realm_incoming_webhook_bots", List.of()));
  }

  @Singleton
  StatePart giphy() {
    return new Nothing("giphy", Map.of("giphy_api_key", "", "tenor_api_key", ""));
  }

  @Singleton
  StatePart videoCalls() {
    return new Nothing("video_calls", Map.of("has_zoom_token", false, "has_webex_token", false));
  }
}
