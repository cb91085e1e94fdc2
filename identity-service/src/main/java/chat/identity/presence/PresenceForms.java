package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.presence.ReadPresence.SeenAccount;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The two forms in which clients get everybody's presence. */
@Singleton
final class PresenceForms {
  private final AccessibleUsers accessibleUsers;
  private final ApiEmail apiEmail;

  PresenceForms(AccessibleUsers accessibleUsers, ApiEmail apiEmail) {
    this.accessibleUsers = accessibleUsers;
    this.apiEmail = apiEmail;
  }

  /**
   * By API address. Of somebody whom the caller may not see, the address is a stand-in in any case.
   */
  Map<String, LegacyPresence> legacy(
      Caller caller, Organization organization, List<SeenAccount> accounts) {
    Predicate<Account> isAccessible = accessibleUsers.accessibleTo(caller, organization);
    Map<String, LegacyPresence> byEmail = HashMap.newHashMap(accounts.size());
    for (SeenAccount seen : accounts) {
      Account account = seen.account();
      String email =
          isAccessible.test(account)
              ? apiEmail.of(account, organization)
              : apiEmail.standIn(account.userId(), organization.subdomain());
      byEmail.put(email, LegacyPresence.of(seen.presence()));
    }
    return byEmail;
  }

  /** By id, for clients that make a state of it themselves. */
  Map<String, SlimPresence> slim(List<SeenAccount> accounts) {
    Map<String, SlimPresence> byUserId = HashMap.newHashMap(accounts.size());
    for (SeenAccount seen : accounts) {
      byUserId.put(Long.toString(seen.account().userId()), SlimPresence.of(seen.presence()));
    }
    return byUserId;
  }
}
