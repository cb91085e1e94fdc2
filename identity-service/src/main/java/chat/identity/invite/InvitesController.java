package chat.identity.invite;

import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates, lists and revokes reusable invitations (API: create-invite-link, get-invites). */
@Operations
@ForCallers
final class InvitesController {
  private final OrganizationRepository organizations;
  private final ExternalUrl url;
  private final CreateInvite createInvite;
  private final ListInvites listInvites;
  private final Invitations invitations;

  InvitesController(
      OrganizationRepository organizations,
      ExternalUrl url,
      CreateInvite createInvite,
      ListInvites listInvites,
      Invitations invitations) {
    this.organizations = organizations;
    this.url = url;
    this.createInvite = createInvite;
    this.listInvites = listInvites;
    this.invitations = invitations;
  }

  /** Response of {@code POST /invites/multiuse}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedInvite(String inviteLink) {}

  /** Response of {@code GET /invites}. */
  @Serdeable
  record Invites(List<Invite> invites) {}

  /**
   * An invitation in the list.
   *
   * @param invited UNIX seconds, as {@code expiryDate}
   * @param expiryDate null if it never expires
   * @param notifyReferrerOnJoin only for email invitations; always false for links
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Invite(
      long id,
      long invitedByUserId,
      long invited,
      @Nullable Long expiryDate,
      int invitedAs,
      boolean isMultiuse,
      String linkUrl,
      boolean notifyReferrerOnJoin) {}

  @Post("/invites/multiuse")
  CreatedInvite create(HumanMember member, @Params CreateInviteParams params) {
    Caller caller = member.caller();
    Organization organization = organizations.get(caller.organizationId());
    return new CreatedInvite(link(organization, createInvite.create(caller, organization, params)));
  }

  @Get("/invites")
  Invites list(HumanMember member) {
    Caller caller = member.caller();
    Organization organization = organizations.get(caller.organizationId());
    return new Invites(
        listInvites.of(caller).stream()
            .map(invitation -> invite(invitation, organization))
            .toList());
  }

  @Delete("/invites/multiuse/{invite_id:[0-9]+}")
  void revoke(HumanMember member, @Params InviteIdParams params) {
    invitations.revoke(member.caller(), params.inviteId());
  }

  private Invite invite(UsableInvitation invitation, Organization organization) {
    Instant expires = invitation.expires();
    return new Invite(
        invitation.invitationId(),
        invitation.invitedBy(),
        invitation.dateCreated().getEpochSecond(),
        expires == null ? null : expires.getEpochSecond(),
        invitation.invitedAs(),
        true,
        link(organization, invitation.key()),
        false);
  }

  private String link(Organization organization, String key) {
    return url.of(organization.subdomain()) + "/join/" + key + "/";
  }
}
