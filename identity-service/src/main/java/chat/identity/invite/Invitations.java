package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.account.AccountsDeactivated;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
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

/** The transactions that create and revoke invitations. */
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
   * Adds an invitation and returns its key.
   *
   * <p>Holds the organization's lock, so that a role that has just been revoked grants nothing, no
   * group is deactivated concurrently, and concurrent requests cannot exceed the limit.
   *
   * @param requested the requested properties; only administrators may set a welcome message, which
   *     is otherwise ignored
   */
  @Transactional
  String add(Caller requester, Validity validity, Gifts requested) {
    long organizationId = requester.organizationId();
    Organization organization = organizations.get(organizationId);
    Caller caller = rules.permitted(requester, organization, requested.role());
    groups.require(caller, organization, requested.groupIds());
    Instant now = clock.instant();
    rules.requireRoom(caller, now);
    boolean isAdministrator = caller.role().isAtLeast(Role.ADMINISTRATOR);
    Gifts gifts = isAdministrator ? requested : requested.withoutWelcome();
    String key = InvitationKey.random();
    @Nullable Instant expires = validity.endAfter(now);
    invitations.insert(Invitation.of(organizationId, caller.userId(), key, now, expires, gifts));
    announce(organizationId, List.of(caller.userId()));
    return key;
  }

  /** Revokes an invitation, under the same lock as joins, so nobody joins by it afterwards. */
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
    announce(organizationId, List.of(invitation.invitedBy()));
  }

  /** Revokes the invitations of deactivated accounts; reactivation does not restore them. */
  @EventListener
  @Transactional
  void accountsDeactivated(AccountsDeactivated deactivated) {
    long organizationId = deactivated.organizationId();
    List<Long> makers =
        invitations.revokeAll(organizationId, deactivated.userIds(), clock.instant());
    if (!makers.isEmpty()) {
      announce(organizationId, makers);
    }
  }

  private void announce(long organizationId, List<Long> makers) {
    List<Long> audience = invitations.audience(organizationId, Role.ADMINISTRATOR.number(), makers);
    outbox.append(organizationId, List.of(InvitesChanged.to(organizationId, audience)));
  }
}
