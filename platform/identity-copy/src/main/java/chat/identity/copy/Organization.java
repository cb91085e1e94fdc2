package chat.identity.copy;

import java.time.Instant;

/**
 * An organization and its settings.
 *
 * @param version another one whenever something has changed of it, or of what {@link
 *     OrganizationStore#renew} was told of; what is derived from it may be kept by it
 */
public record Organization(
    long organizationId,
    String version,
    String subdomain,
    String name,
    boolean isDeactivated,
    Instant dateCreated,
    OrganizationSettings settings) {}
