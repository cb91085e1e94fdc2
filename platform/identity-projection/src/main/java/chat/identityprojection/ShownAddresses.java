package chat.identityprojection;

import static java.util.stream.Collectors.toMap;

import chat.kit.http.OrganizationHosts;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/**
 * Shows accounts to a viewer: users that the viewer cannot access get a stand-in address, without
 * name and avatar.
 */
@Singleton
public final class ShownAddresses {

  /** The name of a user that the viewer cannot access. */
  public static final String HIDDEN_NAME = "Unknown user";

  public static final int HIDDEN_AVATAR_VERSION = 1;

  private final VisiblePeople visible;
  private final OrganizationHosts hosts;

  ShownAddresses(VisiblePeople visible, OrganizationHosts hosts) {
    this.visible = visible;
    this.hosts = hosts;
  }

  /** Returns the accounts, by the same ids, as shown to the viewer. */
  public Map<Long, ProjectedAccount> to(
      ProjectedAccount viewer, Map<Long, ProjectedAccount> accounts) {
    Set<Long> hidden = visible.hiddenFrom(viewer, accounts.keySet());
    return hidden.isEmpty() ? accounts : withStandIns(viewer, accounts, hidden);
  }

  /** Returns the account's API address as shown to the viewer. */
  public String of(ProjectedAccount account, ProjectedAccount viewer) {
    return to(viewer, Map.of(account.userId(), account)).values().iterator().next().email();
  }

  private Map<Long, ProjectedAccount> withStandIns(
      ProjectedAccount viewer, Map<Long, ProjectedAccount> accounts, Set<Long> hidden) {
    String subdomain = visible.limiting(viewer).map(ProjectedOrganization::subdomain).orElse("");
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
