package chat.identity.copy;

import static java.util.stream.Collectors.toMap;

import chat.kit.error.RequestError;
import chat.kit.http.OrganizationHosts;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which addresses somebody is shown: a guest outside of {@code can_access_all_users_group} sees a
 * stand-in for every person's but his own.
 */
@Singleton
public final class ShownAddresses {

  private final OrganizationStore organizations;
  private final Membership membership;
  private final OrganizationHosts hosts;

  ShownAddresses(OrganizationStore organizations, Membership membership, OrganizationHosts hosts) {
    this.organizations = organizations;
    this.membership = membership;
    this.hosts = hosts;
  }

  /** The accounts, by the same ids, each with the API address that the viewer is shown. */
  public Map<Long, Account> to(Account viewer, Map<Long, Account> accounts) {
    return limiting(viewer)
        .map(organization ->
            accounts.entrySet().stream()
                .collect(
                    toMap(
                        Map.Entry::getKey,
                        entry -> shown(entry.getValue(), viewer, organization.subdomain()))))
        .orElse(accounts);
  }

  /** The API address of the account that the viewer is shown. */
  public String of(Account account, Account viewer) {
    return limiting(viewer)
        .map(organization -> shown(account, viewer, organization.subdomain()))
        .orElse(account)
        .email();
  }

  /** Whether the viewer is a guest who may not see everybody. */
  public boolean areLimitedFor(Account viewer) {
    return limiting(viewer).isPresent();
  }

  /** Tells of each account whether its real address is not hidden from the viewer for that. */
  Predicate<Account> openTo(Account viewer) {
    return limiting(viewer).isEmpty() ? account -> true : account -> isAlwaysOpen(account, viewer);
  }

  private Account shown(Account account, Account viewer, String subdomain) {
    return isAlwaysOpen(account, viewer)
        ? account
        : account.withEmail(hosts.standIn(account.userId(), subdomain));
  }

  private static boolean isAlwaysOpen(Account account, Account viewer) {
    return account.isBot() || account.userId() == viewer.userId();
  }

  /** The organization, where it keeps the viewer from seeing everybody. */
  private Optional<Organization> limiting(Account viewer) {
    if (viewer.role() != Role.GUEST) {
      return Optional.empty();
    }
    Organization organization =
        organizations
            .find(viewer.organizationId())
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    GroupSetting seeingAll = organization.settings().group("can_access_all_users_group");
    return membership.isIn(seeingAll, viewer) ? Optional.empty() : Optional.of(organization);
  }
}
