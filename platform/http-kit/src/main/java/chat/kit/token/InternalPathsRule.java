package chat.kit.token;

import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.rules.SecuredAnnotationRule;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.security.rules.SecurityRuleResult;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Restricts {@code /internal} to programs whatever a method's annotation says.
 *
 * <p>So a wrong annotation cannot open it to a caller.
 */
@Singleton
final class InternalPathsRule implements SecurityRule<HttpRequest<?>> {
  @Override
  public Publisher<SecurityRuleResult> check(
      HttpRequest<?> request, @Nullable Authentication authentication) {
    var isInternal =
        request.getPath().equals("/internal") || request.getPath().startsWith("/internal/");
    var isProgram =
        authentication instanceof TokenAuthentication(var requester)
            && requester instanceof ServiceCaller;
    return Mono.just(
        isInternal && !isProgram ? SecurityRuleResult.REJECTED : SecurityRuleResult.UNKNOWN);
  }

  @Override
  public int getOrder() {
    return SecuredAnnotationRule.ORDER - 100;
  }
}
