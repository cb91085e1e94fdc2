package chat.messaging.eventdelivery;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ShownAddresses;
import chat.kit.http.OrganizationHosts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replaces addresses and names of users in events for a viewer.
 *
 * <p>Addresses are the current ones, not those of the time of the event. Hidden users get
 * placeholders.
 */
final class EventEmailAddresses {

  private final OrganizationHosts hosts;

  EventEmailAddresses(OrganizationHosts hosts) {
    this.hosts = hosts;
  }

  /**
   * Returns the current API address of a user.
   *
   * <p>The user may have hidden the real one since the event. A placeholder if the user is hidden
   * from the viewer.
   *
   * @param then the address at the time of the event, used if the account is unknown here
   */
  String api(EventForViewer eventForViewer, long personId, String then) {
    if (eventForViewer.isHidden(personId)) {
      return hosts.standIn(personId, eventForViewer.context().limits().subdomain());
    }
    ProjectedAccount person = eventForViewer.context().people().get(personId);
    return person == null ? then : person.email();
  }

  /** Returns the name from the event, or a placeholder if the user is hidden. */
  String name(EventForViewer eventForViewer, long personId, String name) {
    return eventForViewer.isHidden(personId) ? ShownAddresses.HIDDEN_NAME : name;
  }

  /** Returns a user object with {@code user_id} and {@code email}, adapted to the viewer. */
  Map<String, @Nullable Object> person(EventForViewer eventForViewer, @Nullable Object said) {
    Payload person = Payload.of(said);
    Map<String, @Nullable Object> shown = person.copy();
    Long userId = person.numberOrNull("user_id");
    if (userId != null) {
      shown.put("email", api(eventForViewer, userId, person.text("email")));
      shown.computeIfPresent(
          "full_name", (_, name) -> name(eventForViewer, userId, String.valueOf(name)));
    }
    return shown;
  }

  /**
   * Returns the person of {@code realm_user}, without a real address that the viewer may no longer
   * see.
   */
  static Map<String, @Nullable Object> changed(EventForViewer eventForViewer, Payload person) {
    Map<String, @Nullable Object> shown = person.copy();
    Long userId = person.numberOrNull("user_id");
    ProjectedAccount account =
        userId == null ? null : eventForViewer.context().people().get(userId);
    if (account != null && !account.showsRealAddressTo(eventForViewer.account())) {
      if (person.has("delivery_email")) {
        shown.put("delivery_email", null);
      }
      shown.computeIfPresent("email", (_, _) -> account.email());
      shown.computeIfPresent("new_email", (_, _) -> account.email());
    }
    return shown;
  }
}
