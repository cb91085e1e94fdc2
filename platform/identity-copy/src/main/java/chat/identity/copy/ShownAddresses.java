package chat.identity.copy;

import static java.util.stream.Collectors.toMap;

import chat.kit.http.OrganizationHosts;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/**
 * Shows a viewer the accounts that messages name: of users whom the viewer may not see, a stand-in
 * address in place of address, name and avatar.
 */
@Singleton
public final class ShownAddresses {

  /** The name of a user whom the viewer may not see. */
  public static final String HIDDEN_NAME = "Unknown user";

  public static final int HIDDEN_AVATAR_VERSION = 1;

  private final VisiblePeople visible;
  private final OrganizationHosts hosts;

  ShownAddresses(VisiblePeople visible, OrganizationHosts hosts) {
    this.visible = visible;
    this.hosts = hosts;
  }

  /** The accounts, by the same ids, as the viewer is shown them. */
  public Map<Long, Account> to(Account viewer, Map<Long, Account> accounts) {
    Set<Long> hidden = visible.hiddenFrom(viewer, accounts.keySet());
    return hidden.isEmpty() ? accounts : withStandIns(viewer, accounts, hidden);
  }

  /** The API address of the account that the viewer is shown. */
  public String of(Account account, Account viewer) {
    return to(viewer, Map.of(account.userId(), account)).values().iterator().next().email();
  }

  private Map<Long, Account> withStandIns(
      Account viewer, Map<Long, Account> accounts, Set<Long> hidden) {
    String subdomain = visible.limiting(viewer).map(Organization::subdomain).orElse("");
    return accounts.entrySet().stream()
        .collect(
            toMap(
                Map.Entry::getKey,
                entry ->
                    hidden.contains(entry.getKey())
                        ? entry.getValue().hidden(hosts.standIn(entry.getKey(), subdomain))
                        : entry.getValue()));
  }
}
