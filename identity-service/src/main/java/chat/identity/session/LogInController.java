package chat.identity.session;

import chat.identity.IdentityError;
import chat.identity.key.PasswordLogin;
import chat.identity.key.VerifiedLogin;
import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.page.Browser;
import chat.identity.page.Pages;
import chat.kit.error.Refusal;
import chat.kit.http.ClientNetwork;
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
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;

/** The page on which users log in and out in a browser. */
@Controller
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Consumes(MediaType.ALL)
@Produces({MediaType.TEXT_HTML, MediaType.APPLICATION_JSON, MediaType.ALL})
final class LogInController {
  private static final String PAGE = "/login";
  private static final byte[] NOTHING = {};

  private final OrganizationRepository organizations;
  private final PasswordLogin passwordLogin;
  private final Sessions sessions;
  private final ExternalUrl url;
  private final Browser browser;
  private final SessionCookie cookie;

  LogInController(
      OrganizationRepository organizations,
      PasswordLogin passwordLogin,
      Sessions sessions,
      ExternalUrl url,
      Browser browser) {
    this.organizations = organizations;
    this.passwordLogin = passwordLogin;
    this.sessions = sessions;
    this.url = url;
    this.browser = browser;
    this.cookie = new SessionCookie(url.url());
  }

  @Get(PAGE)
  MutableHttpResponse<?> show(HttpRequest<?> request, Requester requester) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    return cookie
        .token(request)
        .flatMap(token -> sessions.find(token, organization))
        .map(account -> LogInPage.loggedIn(organization, account, url.of(organization.subdomain())))
        .orElseGet(() -> LogInPage.form(organization));
  }

  @Post(PAGE)
  MutableHttpResponse<?> logIn(
      HttpRequest<?> request, Requester requester, @Body @Nullable byte[] body) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    LogInForm form = LogInForm.EMPTY;
    try {
      requireOwnPage(request);
      form = LogInForm.of(request, body == null ? NOTHING : body);
      form.requireText();
      VerifiedLogin proved =
          passwordLogin.check(
              organization, form.username().strip(), form.password(), ClientNetwork.of(request));
      String token = sessions.begin(proved, cookie.token(request));
      MutableHttpResponse<?> answer =
          RequestedPage.isWantedBy(request)
              ? Pages.seeOther(PAGE)
              : browser.success(Map.of("user_id", proved.account().userId()));
      return answer.header("Set-Cookie", cookie.set(token));
    } catch (Refusal refusal) {
      return RequestedPage.isWantedBy(request)
          ? LogInPage.refused(organization, form, refusal)
          : browser.refused(refusal);
    }
  }

  @Post("/logout")
  MutableHttpResponse<?> logOut(HttpRequest<?> request, Requester requester) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    try {
      requireOwnPage(request);
    } catch (Refusal refusal) {
      return RequestedPage.isWantedBy(request)
          ? LogInPage.refused(organization, LogInForm.EMPTY, refusal)
          : browser.refused(refusal);
    }
    long organizationId = organization.organizationId();
    cookie.token(request).ifPresent(token -> sessions.end(token, organizationId));
    MutableHttpResponse<?> answer =
        RequestedPage.isWantedBy(request) ? Pages.seeOther(PAGE) : browser.success(Map.of());
    return answer.header("Set-Cookie", cookie.remove());
  }

  private void requireOwnPage(HttpRequest<?> request) {
    if (browser.comesFromAnotherSite(request)) {
      throw IdentityError.SENT_BY_ANOTHER_SITE.refuse();
    }
  }
}
