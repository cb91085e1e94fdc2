package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a link, if the caller, a {@link HumanMember}, may. The order of the checks is that of the
 * specification's table: permission, role, channels, groups.
 */
@Singleton
final class CreateInvite {
  private final Permissions permissions;
  private final InvitableChannels channels;
  private final InvitableGroups groups;
  private final Invitations invitations;
  private final Validity validity;

  /**
   * Takes what applies where a caller does not say how long a link is to be used.
   *
   * @param validityMinutes the server setting {@code INVITATION_LINK_VALIDITY_MINUTES}
   */
  CreateInvite(
      Permissions permissions,
      InvitableChannels channels,
      InvitableGroups groups,
      Invitations invitations,
      @Property(name = "chat.invitation-link-validity-minutes") long validityMinutes) {
    this.permissions = permissions;
    this.channels = channels;
    this.groups = groups;
    this.invitations = invitations;
    this.validity = new Validity(validityMinutes);
  }

  /** The key of the new link. */
  String create(Caller caller, Organization organization, CreateInviteParams params) {
    boolean isAdministrator = caller.role().isAtLeast(Role.ADMINISTRATOR);
    if (!isAdministrator
        && !permissions.has(
            caller, organization, OrganizationSetting.CREATE_MULTIUSE_INVITE_GROUP)) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
    params.inviteAs().requireNotAbove(caller);
    List<Long> channelIds = params.streamIds().stream().distinct().toList();
    channels.require(caller, channelIds);
    List<Long> groupIds = params.groupIds().stream().distinct().toList();
    groups.require(caller, organization, groupIds);
    Validity wanted = params.inviteExpiresInMinutes();
    return invitations.add(
        caller,
        wanted == null ? validity : wanted,
        new Gifts(
            params.inviteAs().role(),
            channelIds,
            groupIds,
            params.includeRealmDefaultSubscriptions(),
            isAdministrator ? welcomeText(params) : null));
  }

  private static @Nullable String welcomeText(CreateInviteParams params) {
    WelcomeText custom = params.welcomeMessageCustomText();
    return custom == null ? null : custom.text();
  }
}
