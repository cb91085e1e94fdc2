package chat.kit.token;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpAttributes;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.config.SecurityConfiguration;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.security.rules.SecurityRuleResult;
import io.micronaut.web.router.RouteAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Authenticates requests by bearer token and authorizes them by the security rules.
 *
 * <p>The rules are evaluated in order, as in Micronaut Security's own filter: a request that no
 * rule allows is refused. Token and rules are evaluated synchronously, so that no request waits for
 * them; an asynchronous rule fails the request.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(beans = SecurityConfiguration.class)
final class TokenFilter implements Ordered {
  private static final String SCHEME = "Bearer ";

  private final TokenVerifier verifier;
  private final List<SecurityRule<HttpRequest<?>>> rules;

  TokenFilter(TokenVerifier verifier, List<SecurityRule<HttpRequest<?>>> rules) {
    this.verifier = verifier;
    this.rules = rules;
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.order();
  }

  @RequestFilter
  void admit(HttpRequest<?> request) {
    var who = authentication(request);
    request.setAttribute(HttpAttributes.PRINCIPAL, who);
    if (!isAllowed(request, who)) {
      throw new AuthorizationException(who);
    }
  }

  private @Nullable Authentication authentication(HttpRequest<?> request) {
    return request
        .getHeaders()
        .getAuthorization()
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .flatMap(header -> verifier.verify(header.substring(SCHEME.length()).strip()))
        .map(TokenAuthentication::new)
        .orElse(null);
  }

  private boolean isAllowed(HttpRequest<?> request, @Nullable Authentication who) {
    for (var rule : rules) {
      var result = synchronously(rule.check(request, who));
      if (result == SecurityRuleResult.ALLOWED) {
        return true;
      }
      if (result == SecurityRuleResult.REJECTED) {
        return false;
      }
    }
    return RouteAttributes.getRouteMatch(request).isEmpty(); // no route to protect
  }

  private static @Nullable SecurityRuleResult synchronously(Publisher<SecurityRuleResult> answer) {
    var result = Mono.from(answer).toFuture();
    if (!result.isDone()) {
      throw new IllegalStateException("A security rule did not decide synchronously");
    }
    return result.join();
  }
}
