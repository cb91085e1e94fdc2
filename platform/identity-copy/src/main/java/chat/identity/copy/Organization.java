package chat.identity.copy;

import java.time.Instant;

/** An organization and its settings. */
public record Organization(
    long organizationId,
    String subdomain,
    String name,
    boolean isDeactivated,
    Instant dateCreated,
    OrganizationSettings settings) {}
