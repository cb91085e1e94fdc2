package chat.identity.organization;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code realm} for the clients of an organization, and {@code
 * realm_user_settings_defaults} of what new accounts begin with.
 */
@Singleton
final class RealmEvent {
  private final WebPublicAccess webPublicAccess;

  RealmEvent(WebPublicAccess webPublicAccess) {
    this.webPublicAccess = webPublicAccess;
  }

  /** One property that has another value. */
  @Serdeable
  record Updated(String op, String property, @Nullable Object value) {}

  /** Several at once. */
  @Serdeable
  record UpdatedDict(String op, String property, Map<String, Object> data) {}

  /**
   * One event for each plain value, one for what follows from it, and one for all group-setting
   * values.
   *
   * @param name null where it stayed
   * @param changed values in their JSON form
   */
  List<Change> of(
      long organizationId, @Nullable String name, Map<OrganizationSetting, Object> changed) {
    List<Object> payloads = new ArrayList<>();
    if (name != null) {
      payloads.add(new Updated("update", "name", name));
    }
    Map<String, Object> groups = new TreeMap<>();
    changed.forEach((setting, value) -> {
      if (setting.isGroup()) {
        groups.put(setting.wireName(), value);
      } else {
        payloads.add(new Updated("update", setting.wireName(), setting.forClients(value)));
      }
    });
    if (webPublicAccess.isChosen()
        && changed.get(OrganizationSetting.ENABLE_SPECTATOR_ACCESS) instanceof Boolean enabled) {
      payloads.add(new Updated("update", "web_public_access_enabled", enabled));
    }
    if (!groups.isEmpty()) {
      payloads.add(new UpdatedDict("update_dict", "default", groups));
    }
    List<Change> events = new ArrayList<>();
    payloads.forEach(payload -> events.add(event(organizationId, "realm", payload)));
    OrganizationSetting visibility = OrganizationSetting.EMAIL_ADDRESS_VISIBILITY;
    if (changed.containsKey(visibility)) {
      var begins = new Updated("update", visibility.wireName(), changed.get(visibility));
      events.add(event(organizationId, "realm_user_settings_defaults", begins));
    }
    return events;
  }

  private static Change event(long organizationId, String type, Object payload) {
    return ClientEvent.of(organizationId, type, Audience.ORGANIZATION, payload);
  }
}
