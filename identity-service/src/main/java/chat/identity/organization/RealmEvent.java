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
  private final OrganizationDescription description;

  RealmEvent(
      WebPublicAccess webPublicAccess,
      ActiveMemberStore activeMembers,
      OrganizationDescription description) {
    this.webPublicAccess = webPublicAccess;
    this.activeMembers = activeMembers;
    this.description = description;
  }

  /** Payload for one changed property. */
  @Serdeable
  record Updated(String op, String property, @Nullable Object value) {}

  /** Payload for several changed properties. */
  @Serdeable
  record UpdatedDict(String op, String property, Map<String, @Nullable Object> data) {}

  /**
   * Builds events for changed properties: one per plain value, and one for all group settings.
   *
   * <p>Other events announce whether web-public access is enabled and whether the edit history is
   * shown, if the settings from which that follows have changed.
   *
   * @param after the organization with the new values
   * @param name the new name; null if it did not change
   * @param changed values in their JSON form
   */
  List<Change> of(
      Organization after, @Nullable String name, Map<OrganizationSetting, Object> changed) {
    long organizationId = after.organizationId();
    List<Object> payloads = new ArrayList<>();
    if (name != null) {
      payloads.add(new Updated("update", "name", name));
    }
    Map<OrganizationSetting, GroupSetting> groups = new EnumMap<>(OrganizationSetting.class);
    changed.forEach((setting, value) -> {
      if (setting.isGroup()) {
        groups.put(setting, GroupSetting.ofJson(value));
      } else {
        payloads.add(payload(after, setting, setting.forClients(value)));
      }
    });
    if (changed.containsKey(OrganizationSetting.MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY)) {
      boolean isShown = after.settings().showsEditHistory();
      payloads.add(new Updated("update", "allow_edit_history", isShown));
    }
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

  /** Returns the payload for one plain value, in the form in which Zulip servers send it. */
  private Object payload(Organization after, OrganizationSetting setting, @Nullable Object value) {
    Map<String, @Nullable Object> data = new TreeMap<>();
    data.put(setting.wireName(), value);
    switch (setting) {
      case ALLOW_MESSAGE_EDITING, MESSAGE_CONTENT_EDIT_LIMIT_SECONDS, JITSI_SERVER_URL -> {}
      case TOPICS_POLICY -> data.put("mandatory_topics", after.settings().requiresTopics());
      case DESCRIPTION -> data.put("rendered_description", description.html(after));
      default -> {
        return new Updated("update", setting.wireName(), value);
      }
    }
    return updated(data);
  }

  private static UpdatedDict updated(Map<String, @Nullable Object> data) {
    return new UpdatedDict("update_dict", "default", data);
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
    Map<String, @Nullable Object> data = new TreeMap<>();
    groups.forEach(
        (setting, value) -> data.put(setting.wireName(), value.onlyMembers(active).json()));
    return updated(data);
  }

  private static Change event(long organizationId, String type, Object payload) {
    return ClientEvent.of(organizationId, type, Audience.ORGANIZATION, payload);
  }
}
