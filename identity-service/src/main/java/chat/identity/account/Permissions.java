package chat.identity.account;

import chat.identity.groupmodel.GroupMembership;
import chat.identity.groupmodel.GroupMembership.Member;
import chat.identity.groupmodel.UserGroupSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;

/** Checks whether a caller belongs to the user group that a setting names. */
@Singleton
public final class Permissions {
  private final AccountRepository accounts;
  private final GroupMembership membership;
  private final Clock clock;

  Permissions(AccountRepository accounts, GroupMembership membership, Clock clock) {
    this.accounts = accounts;
    this.membership = membership;
    this.clock = clock;
  }

  public boolean has(Caller caller, Organization organization, OrganizationSetting setting) {
    return isIn(caller, organization, organization.settings().group(setting));
  }

  /** Whether the caller is a member of the group in a setting's value. */
  public boolean isIn(Caller caller, Organization organization, GroupSetting value) {
    return membership.contains(
        value, member(caller, organization), organization.settings().systemGroups());
  }

  /**
   * Returns the groups of which at least one of the settings includes the caller.
   *
   * <p>A group without its own value has its creator as default.
   */
  public List<Long> groupsAllowing(
      Caller caller,
      Organization organization,
      List<UserGroupSetting> settings,
      Collection<Long> groupIds) {
    return membership.allowing(
        settings, groupIds, member(caller, organization), organization.settings().systemGroups());
  }

  private Member member(Caller caller, Organization organization) {
    boolean isPastWaitingPeriod =
        waitingDays(organization) == 0
            || accounts
                .find(caller.organizationId(), caller.userId())
                .filter(account -> isPastWaitingPeriod(account, organization))
                .isPresent();
    return new Member(caller.organizationId(), caller.userId(), caller.role(), isPastWaitingPeriod);
  }

  /** Whether an active account is a member of the group in a setting's value. */
  public boolean isIn(Account account, Organization organization, GroupSetting value) {
    return membership.contains(
        value,
        new Member(
            account.organizationId(),
            account.userId(),
            account.role(),
            isPastWaitingPeriod(account, organization)),
        organization.settings().systemGroups());
  }

  /** Returns the system group of which an active account is a direct member. */
  public SystemGroup smallestGroupOf(Account account, Organization organization) {
    return SystemGroup.smallestOf(account.role(), isPastWaitingPeriod(account, organization));
  }

  /**
   * Whether the waiting period is over.
   *
   * <p>It is in days of 24 hours, here and in the projections of other services.
   */
  private boolean isPastWaitingPeriod(Account account, Organization organization) {
    Instant latest = clock.instant().minus(Duration.ofDays(waitingDays(organization)));
    return !account
        .dateJoined()
        .truncatedTo(ChronoUnit.SECONDS)
        .isAfter(latest); // other services know whole seconds
  }

  private static long waitingDays(Organization organization) {
    return organization.settings().number(OrganizationSetting.WAITING_PERIOD_THRESHOLD);
  }
}
