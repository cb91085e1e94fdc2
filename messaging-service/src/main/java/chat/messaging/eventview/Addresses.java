package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.ShownAddresses;
import chat.kit.http.OrganizationHosts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses and names of people a viewer is shown: addresses as they are now, not as they
 * were in an event; a stand-in for people whom the viewer may not see.
 */
final class Addresses {

  private final OrganizationHosts hosts;

  Addresses(OrganizationHosts hosts) {
    this.hosts = hosts;
  }

  /**
   * The API address of somebody, who may have hidden the real one since the event; a stand-in to
   * whoever does not see him.
   *
   * @param then the address when the event happened, of an account that is not known here
   */
  String api(Sight sight, long personId, String then) {
    if (sight.isHidden(personId)) {
      return hosts.standIn(personId, sight.scene().limits().subdomain());
    }
    Account person = sight.scene().people().get(personId);
    return person == null ? then : person.email();
  }

  /** The name of somebody as the event has it. */
  String name(Sight sight, long personId, String name) {
    return sight.isHidden(personId) ? ShownAddresses.HIDDEN_NAME : name;
  }

  /** Somebody as an event says him, by {@code user_id} and {@code email}. */
  Map<String, @Nullable Object> person(Sight sight, @Nullable Object said) {
    Payload person = Payload.of(said);
    Map<String, @Nullable Object> shown = person.copy();
    Long userId = person.numberOrNull("user_id");
    if (userId != null) {
      shown.put("email", api(sight, userId, person.text("email")));
      shown.computeIfPresent("full_name", (_, name) -> name(sight, userId, String.valueOf(name)));
    }
    return shown;
  }

  /** The person of {@code realm_user}, without a real address that is no longer for the viewer. */
  static Map<String, @Nullable Object> changed(Sight sight, Payload person) {
    Map<String, @Nullable Object> shown = person.copy();
    Long userId = person.numberOrNull("user_id");
    Account account = userId == null ? null : sight.scene().people().get(userId);
    if (account != null && !account.showsRealAddressTo(sight.account())) {
      if (person.has("delivery_email")) {
        shown.put("delivery_email", null);
      }
      shown.computeIfPresent("email", (_, _) -> account.email());
      shown.computeIfPresent("new_email", (_, _) -> account.email());
    }
    return shown;
  }
}
