package chat.channels.access;

import chat.channels.ChannelsError;
import chat.channels.channel.Channels;
import chat.identity.copy.AccountStanding;
import chat.identity.copy.AccountStandingStore;
import chat.identity.copy.Membership;
import chat.identity.copy.OrganizationStore;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Looks up those of whom it is asked which channels they know of without being subscribed. */
@Singleton
public final class FindOutsiders {

  private final OrganizationStore organizations;
  private final AccountStandingStore accounts;
  private final Membership membership;
  private final Channels channels;

  FindOutsiders(
      OrganizationStore organizations,
      AccountStandingStore accounts,
      Membership membership,
      Channels channels) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.channels = channels;
  }

  /** The users; within a transaction, for there may be very many. */
  public Outsiders among(long organizationId, Collection<Long> userIds) {
    return outsiders(organizationId, accounts.find(organizationId, userIds));
  }

  /** All active accounts, for a channel that is opened to many or closed to them. */
  public Outsiders amongAll(long organizationId) {
    return outsiders(organizationId, accounts.allActive(organizationId));
  }

  private Outsiders outsiders(long organizationId, Map<Long, AccountStanding> some) {
    List<Long> owners = Outsiders.owners(some.values());
    return new Outsiders(
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
