package chat.identity.invite;

import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Creates reusable invitations (API: create-invite-link).
 *
 * <p>The API defines the order of the checks: permission, role, channels, groups. The first two are
 * checked before another service is queried, and again while the organization is locked.
 */
@Singleton
final class CreateInvite {
  private final InviteRules rules;
  private final InvitableChannelsClient channels;
  private final Invitations invitations;
  private final Validity validity;

  /**
   * @param validityMinutes the server setting {@code INVITATION_LINK_VALIDITY_MINUTES}, the default
   *     for requests without a validity
   */
  CreateInvite(
      InviteRules rules,
      InvitableChannelsClient channels,
      Invitations invitations,
      @Property(name = "chat.invitation-link-validity-minutes") long validityMinutes) {
    this.rules = rules;
    this.channels = channels;
    this.invitations = invitations;
    this.validity = new Validity(validityMinutes);
  }

  /** Creates an invitation and returns its key. */
  String create(Caller caller, Organization organization, CreateInviteParams params) {
    rules.permitted(caller, organization, params.inviteAs().role());
    List<Long> channelIds = params.streamIds().stream().distinct().toList();
    channels.require(caller, channelIds);
    Validity requested = params.inviteExpiresInMinutes();
    WelcomeText welcome = params.welcomeMessageCustomText();
    return invitations.add(
        caller,
        requested == null ? validity : requested,
        new Gifts(
            params.inviteAs().role(),
            channelIds,
            params.groupIds().stream().distinct().toList(),
            params.includeRealmDefaultSubscriptions(),
            welcome == null ? null : welcome.text()));
  }
}
