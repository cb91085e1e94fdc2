package chat.gateway.identify;

import chat.gateway.changes.CacheFreshness;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** identity-service's answer about a host name. */
@Serdeable(naming = SnakeCaseStrategy.class)
record ResolvedOrganization(
    long organizationId,
    String subdomain,
    boolean isDeactivated,
    @Nullable Map<String, Long> changes) {

  boolean holds(CacheFreshness cacheFreshness) {
    return cacheFreshness.holds(organizationId, CacheFreshness.Basis.of(changes));
  }
}
