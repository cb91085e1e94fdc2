package chat.gateway.identify;

import chat.gateway.changes.Freshness;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.Visitor;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.context.annotation.Value;
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
  private static final String WEBHOOK_PATH = "/api/v1/messages";

  private final String externalHost;
  private final Answers<Question, Account> accounts;
  private final Answers<String, Optional<Organization>> organizations;

  Identification(
      IdentityClient identity,
      Freshness freshness,
      @Value("${chat.external-url}") URI externalUrl,
      @Value("${chat.authentication.life}") Duration life) {
    this.externalHost = externalUrl.getHost();
    this.accounts =
        new Answers<>(
            Caffeine.newBuilder().maximumSize(MOST_ACCOUNTS).expireAfterWrite(life).build(),
            question -> identity.authenticate(question.host, question.credentials),
            account -> account.holds(freshness),
            freshness::gaps);
    this.organizations =
        new Answers<>(
            Caffeine.newBuilder().maximumSize(MOST_HOSTS).expireAfterWrite(life).build(),
            identity::organization,
            found -> found.isPresent() && found.get().holds(freshness),
            freshness::gaps);
  }

  /**
   * The credentials of a request, well-formed but not checked.
   *
   * @throws Refusal if there are none, or malformed ones
   */
  public Question question(HttpRequest<?> request) {
    var header = request.getHeaders().getAuthorization();
    if (header.isEmpty()) {
      throw AuthenticationError.NOT_LOGGED_IN.refusal();
    }
    if (request.getHeaders().getAll(HttpHeaders.AUTHORIZATION).size() > 1) {
      throw AuthenticationError.SEVERAL.refusal();
    }
    return new Question(host(request), Credentials.parse(header.get()));
  }

  /** Whether {@link #caller} is known without asking identity-service. */
  public boolean isKnown(Question question) {
    return accounts.has(question);
  }

  /** The account that the credentials belong to. */
  public CompletableFuture<Caller> caller(Question question, HttpRequest<?> request) {
    return accounts
        .get(question)
        .thenApply(account -> {
          check(account, request);
          return account.caller(ClientName.of(request));
        });
  }

  /** The visitor of the organization whose host was asked. */
  public CompletableFuture<Visitor> visitor(HttpRequest<?> request) {
    return organizations
        .get(host(request))
        .thenApply(found ->
            found
                .map(organization -> new Visitor(organization.organizationId()))
                .orElseThrow(AuthenticationError.UNKNOWN_HOST::refusal));
  }

  /** A client that names no host means the one that the product is known by. */
  private String host(HttpRequest<?> request) {
    var header = request.getHeaders().get(HttpHeaders.HOST);
    return HostName.parse(header == null || header.isEmpty() ? externalHost : header);
  }

  private static void check(Account account, HttpRequest<?> request) {
    var refused =
        switch (account.outcome()) {
          case OK -> null;
          case INVALID_KEY -> AuthenticationError.INVALID_KEY;
          case ACCOUNT_DEACTIVATED -> AuthenticationError.ACCOUNT_DEACTIVATED;
          case ORGANIZATION_DEACTIVATED -> AuthenticationError.ORGANIZATION_DEACTIVATED;
          case WRONG_ORGANIZATION -> AuthenticationError.WRONG_ORGANIZATION;
          case UNKNOWN_HOST -> AuthenticationError.UNKNOWN_HOST;
        };
    if (refused != null) {
      throw refused.refusal();
    }
    var mayWebhook =
        request.getMethod() == HttpMethod.POST && request.getPath().equals(WEBHOOK_PATH);
    if (account.isIncomingWebhook() && !mayWebhook) {
      throw AuthenticationError.WEBHOOK_BOT.refusal();
    }
  }

  /** Credentials and the host that they were sent to. */
  public record Question(String host, Credentials credentials) {}
}
