package chat.identity.invite;

import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.http.OperationId;
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

  /**
   * Response of {@code POST /invites/multiuse}.
   *
   * @param inviteLink the URL of the page on which people join
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedInvite(String inviteLink) {}

  /**
   * Response of {@code GET /invites}.
   *
   * @param invites the invitation links, oldest first
   */
  @Serdeable
  record Invites(List<Invite> invites) {}

  /**
   * An invitation in the list.
   *
   * @param id the invitation's id
   * @param invitedByUserId the user id of its creator
   * @param invited the time of its creation in UNIX seconds
   * @param expiryDate the time at which it expires in UNIX seconds; null if it never does
   * @param invitedAs the number of the role that it grants: 100 owner, 200 administrator, 300
   *     moderator, 400 member, 600 guest
   * @param isMultiuse always true: the link can be used by many people
   * @param linkUrl the URL of the page on which people join
   * @param notifyReferrerOnJoin always false; only for invitations by email
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

  /**
   * Creates an invitation link that many people can use.
   *
   * <p>Guests and bots may not call it. Others need the permission {@code
   * create_multiuse_invite_group}, unless they are administrators, and can grant at most their own
   * role. The number of usable links of a user is limited. A link does not work while its creator
   * has a lower role than it grants, and it is revoked when the creator is deactivated.
   * Administrators and the caller get the event {@code invites_changed}.
   */
  @OperationId("create-invite-link")
  @Post("/invites/multiuse")
  CreatedInvite create(HumanMember member, @Params CreateInviteParams params) {
    Caller caller = member.caller();
    Organization organization = organizations.get(caller.organizationId());
    return new CreatedInvite(link(organization, createInvite.create(caller, organization, params)));
  }

  /**
   * Lists the invitation links that can be used.
   *
   * <p>Guests and bots may not call it. Administrators get all links, except that only owners get
   * those that grant the owner role. Other users get their own links. Expired and revoked links are
   * omitted.
   */
  @OperationId("get-invites")
  @Get("/invites")
  Invites list(HumanMember member) {
    Caller caller = member.caller();
    Organization organization = organizations.get(caller.organizationId());
    return new Invites(
        listInvites.of(caller).stream()
            .map(invitation -> invite(invitation, organization))
            .toList());
  }

  /**
   * Revokes an invitation link.
   *
   * <p>Guests and bots may not call it. Its creator and administrators may revoke a link; if it
   * grants the owner role, only its creator and owners. Administrators and the creator get the
   * event {@code invites_changed}.
   */
  @OperationId("revoke-invite-link")
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
