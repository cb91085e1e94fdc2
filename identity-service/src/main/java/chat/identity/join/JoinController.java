package chat.identity.join;

import chat.identity.IdentityError;
import chat.identity.invite.Invitation;
import chat.identity.key.VerifiedLogin;
import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.page.Browser;
import chat.identity.page.Pages;
import chat.identity.session.Sessions;
import chat.kit.error.Refusal;
import chat.kit.http.RequestedPage;
import chat.kit.http.SessionCookie;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The page behind an invitation link; a user who joins is logged in immediately. */
@Controller("/join/{key}")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Consumes(MediaType.ALL)
@Produces({MediaType.TEXT_HTML, MediaType.APPLICATION_JSON, MediaType.ALL})
final class JoinController {
  private static final Logger LOG = LoggerFactory.getLogger(JoinController.class);
  private static final byte[] NOTHING = {};

  private final OrganizationRepository organizations;
  private final Join join;
  private final DefaultChannelGroupChoices choices;
  private final Sessions sessions;
  private final Browser browser;
  private final SessionCookie cookie;

  JoinController(
      OrganizationRepository organizations,
      Join join,
      DefaultChannelGroupChoices choices,
      Sessions sessions,
      Browser browser,
      ExternalUrl url) {
    this.organizations = organizations;
    this.join = join;
    this.choices = choices;
    this.sessions = sessions;
    this.browser = browser;
    this.cookie = new SessionCookie(url.url());
  }

  @Get
  MutableHttpResponse<?> show(
      HttpRequest<?> request, Requester requester, @PathVariable String key) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    Invitation invitation;
    try {
      invitation = join.requireUsable(organization, key);
    } catch (Refusal refusal) {
      return closed(request, organization, refusal);
    }
    return RequestedPage.isWantedBy(request)
        ? JoinPage.form(organization, choices.of(invitation))
        : browser.success(Map.of("realm_name", organization.name()));
  }

  @Post
  MutableHttpResponse<?> join(
      HttpRequest<?> request,
      Requester requester,
      @PathVariable String key,
      @Body @Nullable byte[] body) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    if (browser.comesFromAnotherSite(request)) {
      Refusal refusal = IdentityError.SENT_BY_ANOTHER_SITE.refuse();
      return RequestedPage.isWantedBy(request)
          ? JoinPage.foreign(organization, refusal)
          : browser.refused(refusal);
    }
    Invitation invitation;
    try {
      invitation = join.requireUsable(organization, key);
    } catch (Refusal refusal) {
      return closed(request, organization, refusal);
    }
    return join(request, organization, invitation, body == null ? NOTHING : body);
  }

  private MutableHttpResponse<?> join(
      HttpRequest<?> request, Organization organization, Invitation invitation, byte[] body) {
    JoinForm form = JoinForm.EMPTY;
    try {
      form = JoinForm.of(request, body);
      VerifiedLogin joined = join.join(organization, invitation.key(), form);
      if (!RequestedPage.isWantedBy(request)) {
        return browser.success(Map.of("user_id", joined.account().userId()));
      }
      return loggedIn(request, joined);
    } catch (Refusal refusal) {
      if (!RequestedPage.isWantedBy(request)) {
        return browser.refused(refusal);
      }
      return refusal.status() == 404
          ? JoinPage.closed(organization, refusal)
          : JoinPage.refused(organization, form, refusal, choices.of(invitation));
    }
  }

  /**
   * Logs the new account in and redirects to the log-in page.
   *
   * <p>If no session can be created, the account exists nevertheless, and the user logs in on that
   * page.
   */
  private MutableHttpResponse<?> loggedIn(HttpRequest<?> request, VerifiedLogin joined) {
    MutableHttpResponse<?> answer = Pages.seeOther("/login");
    try {
      return answer.header("Set-Cookie", cookie.set(sessions.begin(joined, cookie.token(request))));
    } catch (RuntimeException e) {
      LOG.warn(
          "Creating a session after joining failed: user {}: {}; the user has to log in",
          joined.account().userId(),
          e.toString());
      return answer;
    }
  }

  private MutableHttpResponse<?> closed(
      HttpRequest<?> request, Organization organization, Refusal refusal) {
    return RequestedPage.isWantedBy(request)
        ? JoinPage.closed(organization, refusal)
        : browser.refused(refusal);
  }
}
