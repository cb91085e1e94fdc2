package chat.gateway.identify;

import chat.gateway.changes.CacheFreshness;
import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.http.OrganizationHosts;
import chat.kit.http.RequestSite;
import chat.kit.http.SessionCookie;
import chat.kit.limit.BoundedCaches;
import chat.kit.token.Caller;
import chat.kit.token.Visitor;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Determines the account or organization of a request. All failures are {@link Refusal}s. */
@Singleton
public final class RequestAuthenticator {
  private static final int MAX_ACCOUNTS = 100_000;
  private static final int MAX_HOSTS = 10_000;
  private static final int MAX_HOST_NAMES = 1_000;
  private static final Duration RECENT_HOST_TTL = Duration.ofHours(1);
  private static final String DESTINATION = "Sec-Fetch-Dest";

  /** The destination of requests that a script makes and whose response it receives. */
  private static final String SCRIPT = "empty";

  private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";
  private static final String WEBHOOK_PATH = "/api/v1/messages";

  private final URI externalUrl;
  private final OrganizationHosts hosts;
  private final SessionCookie sessionCookie;
  private final CoalescingCache<Question, AuthenticatedAccount> accounts;
  private final RecentlyVerified recentlyVerified = new RecentlyVerified();
  private final CoalescingCache<String, Optional<ResolvedOrganization>> organizations;
  private final Cache<String, Long> recentHosts =
      BoundedCaches.atMost(MAX_HOSTS).expireAfterWrite(RECENT_HOST_TTL).build();
  private final LoadingCache<String, String> hostNames =
      BoundedCaches.atMost(MAX_HOST_NAMES).build(HostName::parse);

  RequestAuthenticator(
      IdentityClient identity,
      CacheFreshness cacheFreshness,
      OrganizationHosts hosts,
      @Property(name = "chat.external-url") URI externalUrl,
      @Property(name = "chat.credential-cache-ttl") Duration life) {
    this.externalUrl = externalUrl;
    this.hosts = hosts;
    this.sessionCookie = new SessionCookie(externalUrl);
    this.accounts =
        new CoalescingCache<>(
            BoundedCaches.atMost(MAX_ACCOUNTS).expireAfterWrite(life).build(),
            question ->
                identity
                    .authenticate(question.host, question.proof)
                    .thenApply(account -> recentlyVerified.note(question, account)),
            account -> account.holds(cacheFreshness),
            cacheFreshness::gaps);
    this.organizations =
        new CoalescingCache<>(
            BoundedCaches.atMost(MAX_HOSTS).expireAfterWrite(life).build(),
            host -> identity.organization(host).thenApply(result -> recordHost(host, result)),
            result -> result.isPresent() && result.get().holds(cacheFreshness),
            cacheFreshness::gaps);
  }

  /**
   * Parses the request's credentials without verifying them.
   *
   * @throws Refusal if there are none, or malformed ones
   */
  public Question question(RoutedRequest routedRequest) {
    var request = routedRequest.request();
    var header = request.getHeaders().getAuthorization();
    if (header.isEmpty()) {
      throw AuthenticationError.NOT_LOGGED_IN.refusal();
    }
    if (request.getHeaders().getAll(HttpHeaders.AUTHORIZATION).size() > 1) {
      throw AuthenticationError.SEVERAL.refusal();
    }
    return new Question(host(routedRequest), BasicCredentials.parse(header.get()));
  }

  /**
   * Parses the API key in the request's query without verifying it.
   *
   * @throws Refusal if there is none, or a malformed one
   */
  public Question keyQuestion(RoutedRequest routedRequest) {
    var key = routedRequest.key().orElseThrow(AuthenticationError.NOT_LOGGED_IN::refusal);
    return new Question(host(routedRequest), BasicCredentials.ofKey(key));
  }

  /**
   * Parses the session of a browser's request without verifying it. Browsers send the cookie with
   * requests from any page, so requests that may change data must prove that they come from this
   * site.
   *
   * @throws Refusal if there is no session, or another site may have sent the request
   */
  public Question sessionQuestion(RoutedRequest routedRequest) {
    var request = routedRequest.request();
    var token =
        sessionCookie
            .token(request)
            .orElseThrow(AuthenticationError.NOT_LOGGED_IN::refusalOfSession);
    if (!reads(request) && !isOfOwnPage(routedRequest)) {
      throw AuthenticationError.SENT_BY_ANOTHER_SITE.refusal();
    }
    return new Question(host(routedRequest), Session.of(token));
  }

  /**
   * Whether a script on a page of the product sent the request, according to the browser. Links,
   * forms and displayed files, such as a PDF with a form, have another destination.
   */
  public boolean isOfOwnPage(RoutedRequest routedRequest) {
    var request = routedRequest.request();
    var destination = request.getHeaders().get(DESTINATION);
    return RequestSite.of(request, externalUrl, routedRequest.client().host()) == RequestSite.SAME
        && (destination == null || destination.equals(SCRIPT));
  }

  /** Whether a browser's read request has a session, valid or not. */
  public boolean readsWithSession(RoutedRequest routedRequest) {
    var request = routedRequest.request();
    return reads(request) && sessionCookie.token(request).isPresent();
  }

  /** Whether a browser's request that may change data has a session, valid or not. */
  public boolean changesWithSession(RoutedRequest routedRequest) {
    return !reads(routedRequest.request()) && hasSession(routedRequest);
  }

  /** Whether a browser's request has a session, valid or not. */
  public boolean hasSession(RoutedRequest routedRequest) {
    return sessionCookie.token(routedRequest.request()).isPresent();
  }

  private static boolean reads(HttpRequest<?> request) {
    return (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
        && !request.getHeaders().contains(METHOD_OVERRIDE);
  }

  /**
   * Whether exactly these credentials were accepted recently and not refused since. Then they are
   * no guess.
   */
  public boolean isKnown(Question question) {
    return recentlyVerified.has(question);
  }

  /** Returns the account of the credentials. */
  public CompletableFuture<Caller> caller(Question question, RoutedRequest routedRequest) {
    var request = routedRequest.request();
    return accounts
        .get(question)
        .thenApply(account -> {
          check(account, question.proof, request);
          return account.caller(ClientName.of(request));
        });
  }

  /** Returns a visitor of the organization of the requested host. */
  public CompletableFuture<Visitor> visitor(RoutedRequest routedRequest) {
    return organizations
        .get(host(routedRequest))
        .thenApply(result ->
            result
                .map(organization -> new Visitor(organization.organizationId()))
                .orElseThrow(AuthenticationError.UNKNOWN_HOST::refusal));
  }

  /**
   * Whether an organization was found at the host within the last hour. Then the request is no
   * guess.
   */
  public boolean isOfKnownHost(RoutedRequest routedRequest) {
    return recentHosts.getIfPresent(host(routedRequest)) != null;
  }

  private Optional<ResolvedOrganization> recordHost(
      String host, Optional<ResolvedOrganization> result) {
    result.ifPresentOrElse(
        organization -> recentHosts.put(host, organization.organizationId()),
        () -> recentHosts.invalidate(host));
    return result;
  }

  /** Whether the refusal says that there is no organization at the host. */
  public static boolean isOfUnknownHost(Refusal refusal) {
    return refusal.status() == AuthenticationError.UNKNOWN_HOST.answer().status();
  }

  /**
   * Returns the organization's host. Requests without a host, or with one that is not below the
   * product's external host, mean the external host.
   */
  private String host(RoutedRequest routedRequest) {
    var named = routedRequest.client().host();
    return named == null || named.isEmpty() ? hosts.of("") : hosts.meant(hostNames.get(named));
  }

  private static void check(
      AuthenticatedAccount account, ClientCredentials proof, HttpRequest<?> request) {
    var error =
        switch (account.outcome()) {
          case OK -> null;
          case INVALID_KEY ->
              switch (proof) {
                case BasicCredentials _ -> AuthenticationError.INVALID_KEY;
                case Session _ -> AuthenticationError.NOT_LOGGED_IN;
              };
          case ACCOUNT_DEACTIVATED -> AuthenticationError.ACCOUNT_DEACTIVATED;
          case ORGANIZATION_DEACTIVATED -> AuthenticationError.ORGANIZATION_DEACTIVATED;
          case WRONG_ORGANIZATION -> AuthenticationError.WRONG_ORGANIZATION;
          case UNKNOWN_HOST -> AuthenticationError.UNKNOWN_HOST;
        };
    if (error != null) {
      throw switch (proof) {
        case BasicCredentials _ -> error.refusal();
        case Session _ -> error.refusalOfSession();
      };
    }
    if (account.isIncomingWebhook() && !isForWebhooks(request)) {
      throw AuthenticationError.WEBHOOK_BOT.refusal();
    }
  }

  private static boolean isForWebhooks(HttpRequest<?> request) {
    return request.getMethod() == HttpMethod.POST
        && RoutedRequest.target(request).path().equals(WEBHOOK_PATH);
  }

  /** A client's credentials and the requested host. */
  public record Question(String host, ClientCredentials proof) {}
}
