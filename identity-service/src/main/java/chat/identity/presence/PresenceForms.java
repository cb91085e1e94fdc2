package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.presence.ReadPresence.SeenPerson;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.ApiEmail;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.LongPredicate;

/** The two forms in which clients get everybody's presence. */
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
   * {@link LegacyPresence}s by API address. Of somebody whom the caller may not see, the address is
   * a stand-in in any case.
   */
  JsonText legacy(Caller caller, Organization organization, List<SeenPerson> people) {
    LongPredicate isAccessible = accessibleUsers.accessibleIdsTo(caller, organization);
    try (GrowingJson byEmail = json.object()) {
      for (SeenPerson seen : people) {
        long userId = seen.person().userId();
        String publicEmail = seen.person().publicEmail();
        String email =
            publicEmail != null && isAccessible.test(userId)
                ? publicEmail
                : apiEmail.standIn(userId, organization.subdomain());
        byEmail.put(email, LegacyPresence.of(seen.presence()));
      }
      return byEmail.end();
    }
  }

  /** {@link SlimPresence}s by id, for clients that make a state of it themselves. */
  JsonText slim(List<SeenPerson> people) {
    try (GrowingJson byUserId = json.object()) {
      for (SeenPerson seen : people) {
        byUserId.put(
            Long.toString(seen.person().userId()),
            SlimPresence.of(seen.presence(), seen.person().joined()));
      }
      return byUserId.end();
    }
  }
}
