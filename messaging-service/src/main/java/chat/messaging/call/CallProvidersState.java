package chat.messaging.call;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The available video call providers in the registration state.
 *
 * <p>Jitsi is always listed, as clients require; without a server its URL is null.
 */
@Singleton
final class CallProvidersState implements StatePart {

  private final List<CallProvider> providers;
  private final Jitsi jitsi;

  CallProvidersState(List<CallProvider> providers, Jitsi jitsi) {
    this.providers = providers;
    this.jitsi = jitsi;
  }

  /** A provider with its value of {@code video_chat_provider}. */
  @Serdeable
  record Available(String name, int id) {}

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Map<String, Available> available = new LinkedHashMap<>();
    available.put("disabled", new Available("None", CallProvider.DISABLED));
    for (CallProvider provider : providers) {
      if (provider.isConfigured() || provider == jitsi) {
        available.put(provider.stateKey(), new Available(provider.title(), provider.number()));
      }
    }
    String jitsiUrl = jitsi.isConfigured() ? jitsi.url() : null;
    fields.put("realm_available_video_chat_providers", available);
    fields.put("server_jitsi_server_url", jitsiUrl);
    fields.put("jitsi_server_url", jitsiUrl);
    fields.put("realm_jitsi_server_url", null);
  }
}
