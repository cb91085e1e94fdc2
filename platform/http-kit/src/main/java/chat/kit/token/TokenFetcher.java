package chat.kit.token;

import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.filters.AuthenticationFetcher;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/** Reads who is asking from the bearer token. */
@Singleton
final class TokenFetcher implements AuthenticationFetcher<HttpRequest<?>> {
  private static final String SCHEME = "Bearer ";

  private final TokenVerifier verifier;

  TokenFetcher(TokenVerifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public Publisher<Authentication> fetchAuthentication(HttpRequest<?> request) {
    return request
        .getHeaders()
        .getAuthorization()
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .flatMap(header -> verifier.verify(header.substring(SCHEME.length()).strip()))
        .<Publisher<Authentication>>map(
            requester -> Publishers.just(new TokenAuthentication(requester)))
        .orElseGet(Publishers::empty);
  }
}
