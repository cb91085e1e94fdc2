package chat.messaging.call;

import chat.identityprojection.Actors;
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
  private final Actors actors;

  CallProvidersState(List<CallProvider> providers, Jitsi jitsi, Actors actors) {
    this.providers = providers;
    this.jitsi = jitsi;
    this.actors = actors;
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
    fields.put("realm_available_video_chat_providers", available);
    String ofOrganization = jitsi.url(actors.organization(request.organizationId()).settings());
    fields.put("server_jitsi_server_url", orNull(jitsi.url()));
    fields.put("jitsi_server_url", orNull(ofOrganization));
  }

  private static @Nullable String orNull(String url) {
    return url.isEmpty() ? null : url;
  }
}
