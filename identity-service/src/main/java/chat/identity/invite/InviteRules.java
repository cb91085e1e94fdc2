package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.AccountRepository;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * Who may invite, and how often, by the role that the caller's account has now, which under the
 * organization's lock is the one that it keeps.
 */
@Singleton
final class InviteRules {
  private final AccountRepository accounts;
  private final Permissions permissions;
  private final InvitationRepository invitations;
  private final int most;

  /**
   * Takes how many links there may be.
   *
   * @param most of one person that can be used: administrators are told all of them
   */
  InviteRules(
      AccountRepository accounts,
      Permissions permissions,
      InvitationRepository invitations,
      @Property(name = "chat.invitation-limit") int most) {
    this.accounts = accounts;
    this.permissions = permissions;
    this.invitations = invitations;
    this.most = most;
  }

  /** The caller as he is now; a refusal where he may have nothing to do with invitations. */
  Caller current(Caller requester) {
    return HumanMember.of(accounts.current(requester)).caller();
  }

  /** The same; a refusal where he may not make a link that gives that role. */
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
   * A refusal where the caller has made all links that he may. Under the organization's lock, so
   * that no two take the last place.
   */
  void requireRoom(Caller caller, Instant now) {
    if (invitations.countUsableOf(caller.organizationId(), caller.userId(), now) >= most) {
      throw IdentityError.TOO_MANY_INVITATIONS.refuse(most);
    }
  }

  /** A refusal where the caller, as he is now, may not end the invitation. */
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
