package chat.identityprojection;

import java.time.Instant;

/**
 * An organization and its settings.
 *
 * @param version changes whenever the organization changes, and by {@link OrganizationStore#renew};
 *     derived data may be cached by it
 */
public record ProjectedOrganization(
    long organizationId,
    String version,
    String subdomain,
    String name,
    boolean isDeactivated,
    Instant dateCreated,
    ProjectedOrganizationSettings settings) {}
