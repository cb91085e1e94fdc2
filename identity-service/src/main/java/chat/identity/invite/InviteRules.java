package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.account.AccountRepository;
import chat.identity.account.Permissions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * Permission checks and limits for invitations.
 *
 * <p>Checks use the current role of the caller's account, which cannot change while the
 * organization's lock is held.
 */
@Singleton
final class InviteRules {
  private final AccountRepository accounts;
  private final Permissions permissions;
  private final InvitationRepository invitations;
  private final int maxUsable;

  /**
   * @param maxUsable the maximum number of usable invitations per person, because administrators
   *     get all of them in one list
   */
  InviteRules(
      AccountRepository accounts,
      Permissions permissions,
      InvitationRepository invitations,
      @Property(name = "chat.invitation-limit") int maxUsable) {
    this.accounts = accounts;
    this.permissions = permissions;
    this.invitations = invitations;
    this.maxUsable = maxUsable;
  }

  /** Returns the caller with the current role; refuses guests and bots. */
  Caller current(Caller requester) {
    return HumanMember.of(accounts.current(requester)).caller();
  }

  /**
   * Returns the caller with the current role; refuses callers who may not grant that role by a
   * link.
   */
  Caller permitted(Caller requester, Organization organization, Role invitedAs) {
    Caller caller = current(requester);
    if (!caller.role().isAtLeast(Role.ADMINISTRATOR)
        && !permissions.has(
            caller, organization, OrganizationSetting.CREATE_MULTIUSE_INVITE_GROUP)) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
    if (!caller.role().isAtLeast(invitedAs)) {
      throw (invitedAs == Role.OWNER
              ? IdentityError.OWNERS_ONLY
              : IdentityError.ADMINISTRATORS_ONLY)
          .refuse();
    }
    return caller;
  }

  /**
   * Refuses if the caller has the maximum number of usable invitations.
   *
   * <p>Callers hold the organization's lock, so concurrent requests cannot exceed the limit.
   */
  void requireRoom(Caller caller, Instant now) {
    if (invitations.countUsableOf(caller.organizationId(), caller.userId(), now) >= maxUsable) {
      throw IdentityError.TOO_MANY_INVITATIONS.refuse(maxUsable);
    }
  }

  /** Refuses if the caller, with the current role, may not revoke the invitation. */
  void requireMayRevoke(Caller requester, Invitation invitation) {
    Caller caller = current(requester);
    if (caller.userId() == invitation.invitedBy()) {
      return;
    }
    if (invitation.gifts().role() == Role.OWNER && caller.role() != Role.OWNER) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
  }
}
