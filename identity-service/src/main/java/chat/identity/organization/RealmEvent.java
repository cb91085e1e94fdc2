package chat.identity.organization;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Builds the client events {@code realm} and {@code realm_user_settings_defaults}. */
@Singleton
public final class RealmEvent {
  private final WebPublicAccess webPublicAccess;
  private final ActiveMemberStore activeMembers;

  RealmEvent(WebPublicAccess webPublicAccess, ActiveMemberStore activeMembers) {
    this.webPublicAccess = webPublicAccess;
    this.activeMembers = activeMembers;
  }

  /** Payload for one changed property. */
  @Serdeable
  record Updated(String op, String property, @Nullable Object value) {}

  /** Payload for several changed properties. */
  @Serdeable
  record UpdatedDict(String op, String property, Map<String, Object> data) {}

  /**
   * Builds events for changed properties: one per plain value, and one for all group settings.
   *
   * <p>Another event announces whether web-public access is enabled, if that has changed.
   *
   * @param name the new name; null if it did not change
   * @param changed values in their JSON form
   */
  List<Change> of(
      long organizationId, @Nullable String name, Map<OrganizationSetting, Object> changed) {
    List<Object> payloads = new ArrayList<>();
    if (name != null) {
      payloads.add(new Updated("update", "name", name));
    }
    Map<OrganizationSetting, GroupSetting> groups = new EnumMap<>(OrganizationSetting.class);
    changed.forEach((setting, value) -> {
      if (setting.isGroup()) {
        groups.put(setting, GroupSetting.ofJson(value));
      } else {
        payloads.add(new Updated("update", setting.wireName(), setting.forClients(value)));
      }
    });
    if (webPublicAccess.isChosen()
        && changed.get(OrganizationSetting.ENABLE_SPECTATOR_ACCESS) instanceof Boolean enabled) {
      payloads.add(new Updated("update", "web_public_access_enabled", enabled));
    }
    if (!groups.isEmpty()) {
      payloads.add(updated(organizationId, groups));
    }
    List<Change> events = new ArrayList<>();
    payloads.forEach(payload -> events.add(event(organizationId, "realm", payload)));
    OrganizationSetting visibility = OrganizationSetting.EMAIL_ADDRESS_VISIBILITY;
    if (changed.containsKey(visibility)) {
      var updated = new Updated("update", visibility.wireName(), changed.get(visibility));
      events.add(event(organizationId, "realm_user_settings_defaults", updated));
    }
    return events;
  }

  /**
   * Builds the event about settings that list accounts which were deactivated or reactivated.
   *
   * <p>Empty if no setting lists any of them.
   */
  public List<Change> membersTurned(Organization organization, Set<Long> userIds) {
    Map<OrganizationSetting, GroupSetting> affectedSettings =
        new EnumMap<>(OrganizationSetting.class);
    for (OrganizationSetting setting : OrganizationSetting.values()) {
      if (setting.isGroup()) {
        GroupSetting value = organization.settings().group(setting);
        if (value.directMembers().stream().anyMatch(userIds::contains)) {
          affectedSettings.put(setting, value);
        }
      }
    }
    long organizationId = organization.organizationId();
    return affectedSettings.isEmpty()
        ? List.of()
        : List.of(event(organizationId, "realm", updated(organizationId, affectedSettings)));
  }

  /** Returns the values as clients see them, without deactivated members. */
  private UpdatedDict updated(long organizationId, Map<OrganizationSetting, GroupSetting> groups) {
    LongPredicate active = activeMembers.of(organizationId, groups.values());
    Map<String, Object> data = new TreeMap<>();
    groups.forEach(
        (setting, value) -> data.put(setting.wireName(), value.onlyMembers(active).json()));
    return new UpdatedDict("update_dict", "default", data);
  }

  private static Change event(long organizationId, String type, Object payload) {
    return ClientEvent.of(organizationId, type, Audience.ORGANIZATION, payload);
  }
}
