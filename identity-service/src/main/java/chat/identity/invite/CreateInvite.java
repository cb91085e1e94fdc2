package chat.identity.invite;

import chat.identity.invite.Invitation.Gifts;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Makes a link, if the caller may. The order of the checks is that of the specification's table:
 * permission, role, channels, groups. The first two come before another service is asked, and once
 * more with the organization locked.
 */
@Singleton
final class CreateInvite {
  private final InviteRules rules;
  private final InvitableChannels channels;
  private final Invitations invitations;
  private final Validity validity;

  /**
   * Takes what applies where a caller does not say how long a link is to be used.
   *
   * @param validityMinutes the server setting {@code INVITATION_LINK_VALIDITY_MINUTES}
   */
  CreateInvite(
      InviteRules rules,
      InvitableChannels channels,
      Invitations invitations,
      @Property(name = "chat.invitation-link-validity-minutes") long validityMinutes) {
    this.rules = rules;
    this.channels = channels;
    this.invitations = invitations;
    this.validity = new Validity(validityMinutes);
  }

  /** The key of the new link. */
  String create(Caller caller, Organization organization, CreateInviteParams params) {
    rules.permitted(caller, organization, params.inviteAs().role());
    List<Long> channelIds = params.streamIds().stream().distinct().toList();
    channels.require(caller, channelIds);
    Validity wanted = params.inviteExpiresInMinutes();
    WelcomeText welcome = params.welcomeMessageCustomText();
    return invitations.add(
        caller,
        wanted == null ? validity : wanted,
        new Gifts(
            params.inviteAs().role(),
            channelIds,
            params.groupIds().stream().distinct().toList(),
            params.includeRealmDefaultSubscriptions(),
            welcome == null ? null : welcome.text()));
  }
}
