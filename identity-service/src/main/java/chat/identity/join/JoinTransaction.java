package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.groupmember.NewcomerGroups;
import chat.identity.invite.Invitation;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.invite.InvitationRepository;
import chat.identity.newaccount.AddPerson;
import chat.identity.newaccount.FirstChannels;
import chat.identity.newaccount.NewPerson;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Set;

/** The transaction in which a person joins: account, groups, and tasks for other services. */
@Singleton
class JoinTransaction {
  private final LockedOrganization organizations;
  private final InvitationRepository invitations;
  private final AddPerson addPerson;
  private final NewcomerGroups groups;
  private final InviterGreeting inviterGreeting;
  private final Clock clock;

  JoinTransaction(
      LockedOrganization organizations,
      InvitationRepository invitations,
      AddPerson addPerson,
      NewcomerGroups groups,
      InviterGreeting inviterGreeting,
      Clock clock) {
    this.organizations = organizations;
    this.invitations = invitations;
    this.addPerson = addPerson;
    this.groups = groups;
    this.inviterGreeting = inviterGreeting;
    this.clock = clock;
  }

  /**
   * Checks the link again under the organization's lock, under which links are also revoked.
   *
   * <p>Groups to which the inviter may no longer add members are skipped; channels-service checks
   * channels likewise.
   */
  @Transactional
  Account join(long organizationId, String key, JoinRequest joinRequest) {
    Organization organization = organizations.get(organizationId);
    Invitation invitation = requireUsable(organizationId, key);
    Gifts gifts = invitation.gifts();
    Account added =
        addPerson.add(
            organizationId,
            new NewPerson(
                joinRequest.email(),
                joinRequest.fullName(),
                gifts.role(),
                joinRequest.passwordHash()),
            new FirstChannels(
                invitation.invitedBy(),
                gifts.channelIds(),
                gifts.includeDefaultChannels(),
                gifts.mayChooseChannels() ? joinRequest.defaultChannelGroupIds() : Set.of()));
    groups.join(organization, added, invitation.invitedBy(), gifts.groupIds());
    inviterGreeting.order(added, invitation, organization);
    return added;
  }

  /** Returns the invitation; refuses with the reason if it cannot be used at this moment. */
  Invitation requireUsable(long organizationId, String key) {
    Invitation invitation =
        invitations
            .find(organizationId, key)
            .orElseThrow(() -> IdentityError.UNKNOWN_INVITATION.refuse());
    if (invitation.isRevoked()) {
      throw IdentityError.INVITATION_REVOKED.refuse();
    }
    if (invitation.isExpired(clock.instant())) {
      throw IdentityError.INVITATION_EXPIRED.refuse();
    }
    if (!invitation.isMakerEntitled()) {
      throw IdentityError.INVITATION_RESTS.refuse();
    }
    return invitation;
  }
}
