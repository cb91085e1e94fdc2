package chat.identity.realmdomain;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * An e-mail domain of an organization, in the form of the API.
 *
 * @param domain in lower case
 * @param allowSubdomains whether addresses in all of its subdomains belong to the organization, too
 */
@MappedEntity("realm_domain")
@Serdeable(naming = SnakeCaseStrategy.class)
record RealmDomain(String domain, boolean allowSubdomains) {}
