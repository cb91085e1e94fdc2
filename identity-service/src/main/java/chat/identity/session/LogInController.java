package chat.identity.session;

import chat.identity.IdentityError;
import chat.identity.key.PasswordLogin;
import chat.identity.key.ProvedLogin;
import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.page.Browser;
import chat.identity.page.Pages;
import chat.kit.error.Refusal;
import chat.kit.http.SessionCookie;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
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
import org.jspecify.annotations.Nullable;

/** The page on which a browser logs in and out. */
@Controller
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Consumes(MediaType.ALL)
@Produces({MediaType.TEXT_HTML, MediaType.APPLICATION_JSON})
final class LogInController {
  private static final String PAGE = "/login";

  private final OrganizationStore organizations;
  private final PasswordLogin passwordLogin;
  private final Sessions sessions;
  private final ExternalUrl url;
  private final Browser browser;
  private final SessionCookie cookie;

  LogInController(
      OrganizationStore organizations,
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
      HttpRequest<?> request, Requester requester, @Body byte @Nullable [] body) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    String username = Browser.field(request, body, "username");
    try {
      requireOwnPage(request);
      ProvedLogin proved =
          passwordLogin.check(
              organization, username.strip(), Browser.field(request, body, "password"));
      String token = sessions.begin(proved, cookie.token(request));
      MutableHttpResponse<?> answer =
          Browser.wantsJson(request)
              ? browser.success(Map.of("user_id", proved.account().userId()))
              : Pages.seeOther(PAGE);
      return answer.header("Set-Cookie", cookie.set(token));
    } catch (Refusal refusal) {
      return Browser.wantsJson(request)
          ? browser.refused(refusal)
          : LogInPage.form(status(refusal), organization, username, sentence(refusal));
    }
  }

  @Post("/logout")
  MutableHttpResponse<?> logOut(HttpRequest<?> request, Requester requester) {
    requireOwnPage(request);
    long organizationId = CurrentOrganization.of(requester);
    cookie.token(request).ifPresent(token -> sessions.end(token, organizationId));
    MutableHttpResponse<?> answer =
        Browser.wantsJson(request) ? browser.success(Map.of()) : Pages.seeOther(PAGE);
    return answer.header("Set-Cookie", cookie.remove());
  }

  private void requireOwnPage(HttpRequest<?> request) {
    if (browser.comesFromAnotherSite(request)) {
      throw IdentityError.SENT_BY_ANOTHER_SITE.refuse();
    }
  }

  /** A page is never a 401: browsers would ask for a password themselves. */
  private static HttpStatus status(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode()
        ? HttpStatus.FORBIDDEN
        : HttpStatus.valueOf(refusal.status());
  }

  private static String sentence(Refusal refusal) {
    return refusal.text().endsWith(".") ? refusal.text() : refusal.text() + ".";
  }
}
