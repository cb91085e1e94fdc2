package chat.channels.access;

import chat.channels.ChannelsError;
import chat.channels.channel.Channels;
import chat.identityprojection.AccountStanding;
import chat.identityprojection.AccountStandingStore;
import chat.identityprojection.Membership;
import chat.identityprojection.OrganizationStore;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Determines from which accounts channels are hidden unless they are subscribed. */
@Singleton
public final class FindUsersWithoutChannelAccess {

  private final OrganizationStore organizations;
  private final AccountStandingStore accounts;
  private final Membership membership;
  private final Channels channels;

  FindUsersWithoutChannelAccess(
      OrganizationStore organizations,
      AccountStandingStore accounts,
      Membership membership,
      Channels channels) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.channels = channels;
  }

  /** Considers these users. Must run within a transaction, because there may be very many. */
  public UsersWithoutChannelAccess among(long organizationId, Collection<Long> userIds) {
    return create(organizationId, accounts.find(organizationId, userIds));
  }

  /** Considers all active accounts, for a channel that becomes visible or hidden to many users. */
  public UsersWithoutChannelAccess amongAll(long organizationId) {
    return create(organizationId, accounts.allActive(organizationId));
  }

  private UsersWithoutChannelAccess create(long organizationId, Map<Long, AccountStanding> some) {
    List<Long> owners = UsersWithoutChannelAccess.owners(some.values());
    return new UsersWithoutChannelAccess(
        organizations
            .find(organizationId)
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse)
            .settings(),
        some,
        owners.isEmpty() ? Map.of() : accounts.find(organizationId, owners),
        membership,
        channels);
  }
}
