package chat.messaging.linkifier;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The linkifiers in the registration state, empty for clients that do not support URL templates.
 */
@Singleton
final class LinkifiersState implements StatePart {

  private final LinkifierRepository linkifiers;

  LinkifiersState(LinkifierRepository linkifiers) {
    this.linkifiers = linkifiers;
  }

  @Override
  public String eventType() {
    return "realm_linkifiers";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put(
        "realm_linkifiers",
        request.can("linkifier_url_template")
            ? linkifiers.list(request.organizationId())
            : List.of());
  }
}
