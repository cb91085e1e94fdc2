package chat.identity.user;

import chat.identity.group.GroupMembership;
import chat.identity.group.GroupMembership.Member;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Tells whether a caller is in the group that an organization's setting names. */
@Singleton
public final class Permissions {
  private final AccountStore accounts;
  private final GroupMembership membership;
  private final Clock clock;

  Permissions(AccountStore accounts, GroupMembership membership, Clock clock) {
    this.accounts = accounts;
    this.membership = membership;
    this.clock = clock;
  }

  public boolean has(Caller caller, Organization organization, OrganizationSetting setting) {
    return membership.contains(
        organization.settings().group(setting),
        new Member(
            caller.organizationId(),
            caller.userId(),
            caller.role(),
            isPastWaitingPeriod(caller, organization)),
        organization.settings().systemGroups());
  }

  /** The waiting period is in days of 24 hours, here and in the copies of other services. */
  private boolean isPastWaitingPeriod(Caller caller, Organization organization) {
    long days = organization.settings().number(OrganizationSetting.WAITING_PERIOD_THRESHOLD);
    if (days == 0) {
      return true;
    }
    Instant latest = clock.instant().minus(Duration.ofDays(days));
    return accounts
        .find(caller.organizationId(), caller.userId())
        .map(account -> account.dateJoined().truncatedTo(ChronoUnit.SECONDS)) // as others know it
        .filter(joined -> !joined.isAfter(latest))
        .isPresent();
  }
}
