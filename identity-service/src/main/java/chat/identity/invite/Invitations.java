package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.user.AccountDeactivated;
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
  private final InvitationStore invitations;
  private final Outbox outbox;
  private final Clock clock;

  Invitations(InvitationStore invitations, Outbox outbox, Clock clock) {
    this.invitations = invitations;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** The key of the new invitation's link. */
  @Transactional
  String add(Caller caller, Validity validity, Gifts gifts) {
    String key = InvitationKey.random();
    Instant now = clock.instant();
    @Nullable Instant expires = validity.endAfter(now);
    outbox.lock(caller.organizationId());
    if (!invitations.insert(caller.organizationId(), caller.userId(), key, now, expires, gifts)) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
    tell(caller.organizationId(), caller.userId());
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
    requireMayRevoke(caller, invitation);
    if (invitation.isRevoked()) {
      throw IdentityError.INVITATION_ALREADY_REVOKED.refuse();
    }
    invitations.revoke(organizationId, invitationId);
    tell(organizationId, invitation.invitedBy());
  }

  /** Whoever is deactivated invites nobody, not after a reactivation either. */
  @EventListener
  @Transactional
  void accountDeactivated(AccountDeactivated deactivated) {
    if (invitations.revokeAll(deactivated.organizationId(), deactivated.userId())) {
      tell(deactivated.organizationId(), deactivated.userId());
    }
  }

  private static void requireMayRevoke(Caller caller, Invitation invitation) {
    if (caller.userId() == invitation.invitedBy()) {
      return;
    }
    if (invitation.gifts().role() == Role.OWNER && caller.role() != Role.OWNER) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
    if (!caller.role().isAtLeast(Role.ADMINISTRATOR)) {
      throw IdentityError.ADMINISTRATORS_ONLY.refuse();
    }
  }

  private void tell(long organizationId, long invitedBy) {
    List<Long> audience = invitations.audience(organizationId, invitedBy);
    outbox.append(organizationId, List.of(InvitesChanged.to(organizationId, audience)));
  }
}
