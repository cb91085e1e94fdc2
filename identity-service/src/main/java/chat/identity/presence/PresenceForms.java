package chat.identity.presence;

import chat.identity.account.ApiEmail;
import chat.identity.organization.Organization;
import chat.identity.presence.ReadPresence.SeenPerson;
import chat.identity.user.AccessibleUsers;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.LongPredicate;

/** Converts presences to the two formats that clients use. */
@Singleton
final class PresenceForms {
  private final AccessibleUsers accessibleUsers;
  private final ApiEmail apiEmail;
  private final JsonAnswers json;

  PresenceForms(AccessibleUsers accessibleUsers, ApiEmail apiEmail, JsonAnswers json) {
    this.accessibleUsers = accessibleUsers;
    this.apiEmail = apiEmail;
    this.json = json;
  }

  /**
   * Returns {@link LegacyPresence}s by API address.
   *
   * <p>Users that the caller may not see always get their placeholder address.
   */
  JsonText legacy(Caller caller, Organization organization, List<SeenPerson> people) {
    LongPredicate isAccessible = accessibleUsers.accessibleIdsTo(caller, organization);
    try (GrowingJson byEmail = json.object()) {
      for (SeenPerson entry : people) {
        long userId = entry.person().userId();
        String publicEmail = entry.person().publicEmail();
        String email =
            publicEmail != null && isAccessible.test(userId)
                ? publicEmail
                : apiEmail.standIn(userId, organization.subdomain());
        byEmail.put(email, LegacyPresence.of(entry.presence()));
      }
      return byEmail.end();
    }
  }

  /** Returns {@link SlimPresence}s by id, for clients that derive the status themselves. */
  JsonText slim(List<SeenPerson> people) {
    try (GrowingJson byUserId = json.object()) {
      for (SeenPerson entry : people) {
        byUserId.put(
            Long.toString(entry.person().userId()),
            SlimPresence.of(entry.presence(), entry.person().joined()));
      }
      return byUserId.end();
    }
  }
}
