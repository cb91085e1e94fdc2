package chat.identity.authenticate;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/**
 * The answer about a host: the organization that lives there.
 *
 * @param changes the numbers of changes that the answer has seen, by topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record OrganizationAtHost(
    long organizationId, String subdomain, boolean isDeactivated, Map<String, Long> changes) {}
