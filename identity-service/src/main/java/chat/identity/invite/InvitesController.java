package chat.identity.invite;

import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reusable invitations (specification, operation 5 and its companions). */
@Operations
@ForCallers
final class InvitesController {
  private final OrganizationStore organizations;
  private final ExternalUrl url;
  private final CreateInvite createInvite;
  private final Invitations invitations;
  private final InvitationStore store;
  private final Clock clock;

  InvitesController(
      OrganizationStore organizations,
      ExternalUrl url,
      CreateInvite createInvite,
      Invitations invitations,
      InvitationStore store,
      Clock clock) {
    this.organizations = organizations;
    this.url = url;
    this.createInvite = createInvite;
    this.invitations = invitations;
    this.store = store;
    this.clock = clock;
  }

  /** The answer of {@code POST /invites/multiuse}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedInvite(String inviteLink) {}

  /** The answer of {@code GET /invites}. */
  @Serdeable
  record Invites(List<Invite> invites) {}

  /**
   * A link as it is listed.
   *
   * @param invited UNIX seconds, as {@code expiryDate}
   * @param expiryDate null for never
   * @param notifyReferrerOnJoin what invitations by e-mail may ask for; a link never does
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

  /** The usable links: all of them for administrators, their own for others. */
  @Get("/invites")
  Invites list(HumanMember member) {
    Caller caller = member.caller();
    Organization organization = organizations.get(caller.organizationId());
    Long invitedBy = caller.role().isAtLeast(Role.ADMINISTRATOR) ? null : caller.userId();
    return new Invites(
        store.usable(caller.organizationId(), invitedBy, clock.instant()).stream()
            .filter(invitation -> mayUse(caller, invitation))
            .map(invitation -> invite(invitation, organization))
            .toList());
  }

  @Delete("/invites/multiuse/{invite_id:[0-9]+}")
  void revoke(HumanMember member, @Params InviteIdParams params) {
    invitations.revoke(member.caller(), params.inviteId());
  }

  /** A link to become an owner is a key to everything, and only owners see it. */
  private static boolean mayUse(Caller caller, Invitation invitation) {
    return caller.role().isAtLeast(invitation.gifts().role());
  }

  private Invite invite(Invitation invitation, Organization organization) {
    Instant expires = invitation.expires();
    return new Invite(
        invitation.invitationId(),
        invitation.invitedBy(),
        invitation.dateCreated().getEpochSecond(),
        expires == null ? null : expires.getEpochSecond(),
        invitation.gifts().role().number(),
        true,
        link(organization, invitation.key()),
        false);
  }

  private String link(Organization organization, String key) {
    return url.of(organization.subdomain()) + "/join/" + key + "/";
  }
}
