package chat.gateway.identify;

import chat.gateway.changes.Freshness;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.http.OrganizationHosts;
import chat.kit.http.SessionCookie;
import chat.kit.http.SiteOfRequest;
import chat.kit.limit.Remembered;
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

/** Finds out on whose behalf a request comes. All failures are {@link Refusal}s. */
@Singleton
public final class Identification {
  private static final int MOST_ACCOUNTS = 100_000;
  private static final int MOST_HOSTS = 10_000;
  private static final int MOST_HOST_NAMES = 1_000;
  private static final Duration FOUND_LATELY = Duration.ofHours(1);
  private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";
  private static final String WEBHOOK_PATH = "/api/v1/messages";

  private final URI externalUrl;
  private final OrganizationHosts hosts;
  private final SessionCookie sessionCookie;
  private final Answers<Question, Account> accounts;
  private final ProvenLately provenLately = new ProvenLately();
  private final Answers<String, Optional<Organization>> organizations;
  private final Cache<String, Long> hostsFoundLately =
      Remembered.atMost(MOST_HOSTS).expireAfterWrite(FOUND_LATELY).build();
  private final LoadingCache<String, String> hostNames =
      Remembered.atMost(MOST_HOST_NAMES).build(HostName::parse);

  Identification(
      IdentityClient identity,
      Freshness freshness,
      OrganizationHosts hosts,
      @Property(name = "chat.external-url") URI externalUrl,
      @Property(name = "chat.authentication.life") Duration life) {
    this.externalUrl = externalUrl;
    this.hosts = hosts;
    this.sessionCookie = new SessionCookie(externalUrl);
    this.accounts =
        new Answers<>(
            Remembered.atMost(MOST_ACCOUNTS).expireAfterWrite(life).build(),
            question ->
                identity
                    .authenticate(question.host, question.proof)
                    .thenApply(account -> provenLately.note(question, account)),
            account -> account.holds(freshness),
            freshness::gaps);
    this.organizations =
        new Answers<>(
            Remembered.atMost(MOST_HOSTS).expireAfterWrite(life).build(),
            host -> identity.organization(host).thenApply(found -> noted(host, found)),
            found -> found.isPresent() && found.get().holds(freshness),
            freshness::gaps);
  }

  /**
   * The credentials of a request, well-formed but not checked.
   *
   * @throws Refusal if there are none, or malformed ones
   */
  public Question question(Arrival arrival) {
    var request = arrival.request();
    var header = request.getHeaders().getAuthorization();
    if (header.isEmpty()) {
      throw AuthenticationError.NOT_LOGGED_IN.refusal();
    }
    if (request.getHeaders().getAll(HttpHeaders.AUTHORIZATION).size() > 1) {
      throw AuthenticationError.SEVERAL.refusal();
    }
    return new Question(host(arrival), Credentials.parse(header.get()));
  }

  /**
   * The account of the key in a request's query, well-formed but not checked.
   *
   * @throws Refusal if there is none, or a malformed one
   */
  public Question keyQuestion(Arrival arrival) {
    var key = arrival.key().orElseThrow(AuthenticationError.NOT_LOGGED_IN::refusal);
    return new Question(host(arrival), Credentials.ofKey(key));
  }

  /**
   * The session of a browser's request, well-formed but not checked. Browsers send the cookie
   * whatever page makes them; so what may change something must say that it comes from this site.
   *
   * @throws Refusal if there is none, or another site may have sent the request
   */
  public Question sessionQuestion(Arrival arrival) {
    var request = arrival.request();
    var token =
        sessionCookie
            .token(request)
            .orElseThrow(AuthenticationError.NOT_LOGGED_IN::refusalOfSession);
    var host = arrival.client().host();
    if (!reads(request) && SiteOfRequest.of(request, externalUrl, host) != SiteOfRequest.SAME) {
      throw AuthenticationError.SENT_BY_ANOTHER_SITE.refusal();
    }
    return new Question(host(arrival), Session.of(token));
  }

  /** Whether a browser's request for something to read brings a session. */
  public boolean readsWithSession(Arrival arrival) {
    var request = arrival.request();
    return reads(request) && sessionCookie.token(request).isPresent();
  }

  /** Whether a browser's request brings a session, good or bad. */
  public boolean hasSession(Arrival arrival) {
    return sessionCookie.token(arrival.request()).isPresent();
  }

  private static boolean reads(HttpRequest<?> request) {
    return (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
        && !request.getHeaders().contains(METHOD_OVERRIDE);
  }

  /** Whether these very credentials were accepted lately and not refused since: no guess. */
  public boolean isKnown(Question question) {
    return provenLately.has(question);
  }

  /** The account that the credentials belong to. */
  public CompletableFuture<Caller> caller(Question question, Arrival arrival) {
    var request = arrival.request();
    return accounts
        .get(question)
        .thenApply(account -> {
          check(account, question.proof, request);
          return account.caller(ClientName.of(request));
        });
  }

  /** The visitor of the organization whose host was asked. */
  public CompletableFuture<Visitor> visitor(Arrival arrival) {
    return organizations
        .get(host(arrival))
        .thenApply(found ->
            found
                .map(organization -> new Visitor(organization.organizationId()))
                .orElseThrow(AuthenticationError.UNKNOWN_HOST::refusal));
  }

  /** Whether an organization was found at the host within the hour, so that asking is no guess. */
  public boolean isOfKnownHost(Arrival arrival) {
    return hostsFoundLately.getIfPresent(host(arrival)) != null;
  }

  private Optional<Organization> noted(String host, Optional<Organization> found) {
    found.ifPresentOrElse(
        organization -> hostsFoundLately.put(host, organization.organizationId()),
        () -> hostsFoundLately.invalidate(host));
    return found;
  }

  /** Whether it refuses a host at which no organization was found. */
  public static boolean isOfUnknownHost(Refusal refusal) {
    return refusal.status() == AuthenticationError.UNKNOWN_HOST.answer().status();
  }

  /**
   * The host of the organization that is asked: a client that names none, or one that is not below
   * the host that the product is known by, means that one.
   */
  private String host(Arrival arrival) {
    var named = arrival.client().host();
    return named == null || named.isEmpty() ? hosts.of("") : hosts.meant(hostNames.get(named));
  }

  private static void check(Account account, Proof proof, HttpRequest<?> request) {
    var refused =
        switch (account.outcome()) {
          case OK -> null;
          case INVALID_KEY ->
              switch (proof) {
                case Credentials _ -> AuthenticationError.INVALID_KEY;
                case Session _ -> AuthenticationError.NOT_LOGGED_IN;
              };
          case ACCOUNT_DEACTIVATED -> AuthenticationError.ACCOUNT_DEACTIVATED;
          case ORGANIZATION_DEACTIVATED -> AuthenticationError.ORGANIZATION_DEACTIVATED;
          case WRONG_ORGANIZATION -> AuthenticationError.WRONG_ORGANIZATION;
          case UNKNOWN_HOST -> AuthenticationError.UNKNOWN_HOST;
        };
    if (refused != null) {
      throw switch (proof) {
        case Credentials _ -> refused.refusal();
        case Session _ -> refused.refusalOfSession();
      };
    }
    if (account.isIncomingWebhook() && !isForWebhooks(request)) {
      throw AuthenticationError.WEBHOOK_BOT.refusal();
    }
  }

  private static boolean isForWebhooks(HttpRequest<?> request) {
    return request.getMethod() == HttpMethod.POST
        && Arrival.target(request).path().equals(WEBHOOK_PATH);
  }

  /** What a client shows, and the host that it is shown to. */
  public record Question(String host, Proof proof) {}
}
