package chat.gateway.identify;

import chat.gateway.changes.Freshness;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What identity-service answers about a host name. */
@Serdeable(naming = SnakeCaseStrategy.class)
record Organization(
    long organizationId,
    String subdomain,
    boolean isDeactivated,
    @Nullable Map<String, Long> changes) {

  boolean holds(Freshness freshness) {
    return freshness.holds(organizationId, Freshness.Basis.of(changes));
  }
}
