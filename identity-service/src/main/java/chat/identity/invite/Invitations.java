package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.AccountsDeactivated;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transactions in which invitations are made and ended. */
@Singleton
class Invitations {
  private final InvitationRepository invitations;
  private final LockedOrganization organizations;
  private final InviteRules rules;
  private final InvitableGroups groups;
  private final Outbox outbox;
  private final Clock clock;

  Invitations(
      InvitationRepository invitations,
      LockedOrganization organizations,
      InviteRules rules,
      InvitableGroups groups,
      Outbox outbox,
      Clock clock) {
    this.invitations = invitations;
    this.organizations = organizations;
    this.rules = rules;
    this.groups = groups;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * The key of the new invitation's link. Under the lock, so that a role that was taken away
   * meanwhile gives nothing, no group is deactivated meanwhile, and no two take the last place.
   *
   * @param wanted of it, only administrators' own text is kept
   */
  @Transactional
  String add(Caller requester, Validity validity, Gifts wanted) {
    long organizationId = requester.organizationId();
    Organization organization = organizations.get(organizationId);
    Caller caller = rules.permitted(requester, organization, wanted.role());
    groups.require(caller, organization, wanted.groupIds());
    Instant now = clock.instant();
    rules.requireRoom(caller, now);
    boolean isAdministrator = caller.role().isAtLeast(Role.ADMINISTRATOR);
    Gifts gifts = isAdministrator ? wanted : wanted.withoutWelcome();
    String key = InvitationKey.random();
    @Nullable Instant expires = validity.endAfter(now);
    invitations.insert(Invitation.of(organizationId, caller.userId(), key, now, expires, gifts));
    tell(organizationId, List.of(caller.userId()));
    return key;
  }

  /** Ends an invitation; under the lock under which people join, so that nobody does afterwards. */
  @Transactional
  void revoke(Caller caller, long invitationId) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    Invitation invitation =
        invitations
            .find(organizationId, invitationId)
            .orElseThrow(() -> IdentityError.NO_SUCH_INVITATION.refuse());
    rules.requireMayRevoke(caller, invitation);
    if (invitation.isRevoked()) {
      throw IdentityError.INVITATION_ALREADY_REVOKED.refuse();
    }
    invitations.revoke(organizationId, invitationId, clock.instant());
    tell(organizationId, List.of(invitation.invitedBy()));
  }

  /** Whoever is deactivated invites nobody, not after a reactivation either. */
  @EventListener
  @Transactional
  void accountsDeactivated(AccountsDeactivated deactivated) {
    long organizationId = deactivated.organizationId();
    List<Long> makers =
        invitations.revokeAll(organizationId, deactivated.userIds(), clock.instant());
    if (!makers.isEmpty()) {
      tell(organizationId, makers);
    }
  }

  private void tell(long organizationId, List<Long> makers) {
    List<Long> audience = invitations.audience(organizationId, Role.ADMINISTRATOR.number(), makers);
    outbox.append(organizationId, List.of(InvitesChanged.to(organizationId, audience)));
  }
}
