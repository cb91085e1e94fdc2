package chat.gateway.identify;

import chat.contracts.Program;
import chat.kit.client.Endpoint;
import chat.kit.client.ServiceEndpoints;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.outage.Dependency;
import chat.kit.token.TokenSigner;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.http.client.exceptions.ReadTimeoutException;
import io.micronaut.http.client.exceptions.ResponseClosedException;
import io.micronaut.http.uri.UriBuilder;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Calls identity-service's internal API ({@code docs/reference/internal-calls.md}).
 *
 * <p>The calls change nothing, so they are repeated if the connection was closed.
 */
@Singleton
final class IdentityClient {
  private static final String PROGRAM = Program.IDENTITY.wireName();

  private final HttpClient http;
  private final TokenSigner tokens;
  private final ServiceEndpoints services;

  IdentityClient(
      @Client("internal") HttpClient http, TokenSigner tokens, ServiceEndpoints services) {
    this.http = http;
    this.tokens = tokens;
    this.services = services;
  }

  /**
   * Returns the account of the credentials. Fails with the 503 refusal if identity-service is
   * unavailable.
   */
  CompletableFuture<AuthenticatedAccount> authenticate(
      String host, ClientCredentials clientCredentials) {
    Function<URI, MutableHttpRequest<?>> request =
        switch (clientCredentials) {
          case BasicCredentials(var email, var apiKeySha256) ->
              url ->
                  HttpRequest.POST(
                      url.resolve("/internal/authenticate"),
                      new Question(host, email, apiKeySha256));
          case Session(var sessionSha256) ->
              url ->
                  HttpRequest.POST(
                      url.resolve("/internal/sessions/authenticate"),
                      new SessionQuestion(host, sessionSha256));
        };
    return ask(request, AuthenticatedAccount.class)
        .onErrorMap(IdentityClient::unavailable)
        .toFuture();
  }

  /** Returns the organization of a host, if there is one. Fails as {@link #authenticate}. */
  CompletableFuture<Optional<ResolvedOrganization>> organization(String host) {
    Function<URI, MutableHttpRequest<?>> request =
        url ->
            HttpRequest.GET(
                UriBuilder.of(url.resolve("/internal/organization"))
                    .queryParam("host", host)
                    .build());
    return ask(request, ResolvedOrganization.class)
        .map(Optional::of)
        .onErrorResume(IdentityClient::isNotFound, _ -> Mono.just(Optional.empty()))
        .onErrorMap(IdentityClient::unavailable)
        .toFuture();
  }

  private <T> Mono<T> ask(Function<URI, MutableHttpRequest<?>> request, Class<T> answer) {
    return ask(request, answer, services.candidates(Program.IDENTITY).iterator());
  }

  private <T> Mono<T> ask(
      Function<URI, MutableHttpRequest<?>> request, Class<T> answer, Iterator<Endpoint> endpoints) {
    var endpoint = endpoints.next();
    var outgoing = request.apply(endpoint.url()).bearerAuth(tokens.serviceToken(PROGRAM));
    return Mono.from(http.retrieve(outgoing, answer))
        .doOnNext(_ -> Dependency.of(Program.IDENTITY).succeeded())
        .retryWhen(Retry.max(1).filter(ResponseClosedException.class::isInstance))
        .onErrorResume(
            failure ->
                (endpoint.refusedBy(failure) || isWithoutAnswer(failure)) && endpoints.hasNext(),
            _ -> ask(request, answer, endpoints));
  }

  /**
   * Whether the call failed without an answer. Calls that timed out are not repeated, because they
   * would take as long at the next endpoint.
   */
  private static boolean isWithoutAnswer(Throwable failure) {
    return !(failure instanceof HttpClientResponseException)
        && !(failure instanceof ReadTimeoutException);
  }

  private static boolean isNotFound(Throwable failure) {
    return failure instanceof HttpClientResponseException response
        && response.getStatus() == HttpStatus.NOT_FOUND;
  }

  private static Refusal unavailable(Throwable failure) {
    Dependency.of(Program.IDENTITY).failed(failure.toString());
    return RequestError.unavailable(PROGRAM);
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(String host, @Nullable String email, String apiKeySha256) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record SessionQuestion(String host, String sessionSha256) {}
}
