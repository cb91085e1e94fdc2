package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.invite.Invitation;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.invite.InvitationRepository;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AddPerson;
import chat.identity.user.FirstChannels;
import chat.identity.user.NewPerson;
import chat.identity.usergroup.NewcomerGroups;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;

/** The transaction in which somebody joins: account, groups, and what is still to be done. */
@Singleton
class Joining {
  private final LockedOrganization organizations;
  private final InvitationRepository invitations;
  private final AddPerson addPerson;
  private final NewcomerGroups groups;
  private final Greeting greeting;
  private final Clock clock;

  Joining(
      LockedOrganization organizations,
      InvitationRepository invitations,
      AddPerson addPerson,
      NewcomerGroups groups,
      Greeting greeting,
      Clock clock) {
    this.organizations = organizations;
    this.invitations = invitations;
    this.addPerson = addPerson;
    this.groups = groups;
    this.greeting = greeting;
    this.clock = clock;
  }

  /**
   * Looks at the link again under the lock, under which links are revoked too. Groups that who made
   * it could no longer hand out are left out; the same of channels is looked at where they are.
   */
  @Transactional
  Account join(long organizationId, String key, Newcomer newcomer) {
    Organization organization = organizations.get(organizationId);
    Invitation invitation = requireUsable(organizationId, key);
    Gifts gifts = invitation.gifts();
    Account added =
        addPerson.add(
            organizationId,
            new NewPerson(
                newcomer.email(), newcomer.fullName(), gifts.role(), newcomer.passwordHash()),
            new FirstChannels(
                invitation.invitedBy(), gifts.channelIds(), gifts.includeDefaultChannels()));
    groups.join(organization, added, invitation.invitedBy(), gifts.groupIds());
    greeting.order(added, invitation, organization);
    return added;
  }

  /** The invitation, if it can be used at this moment; a refusal that says why it can't. */
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
