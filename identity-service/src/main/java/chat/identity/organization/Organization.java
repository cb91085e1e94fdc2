package chat.identity.organization;

import java.time.Instant;

/**
 * An organization.
 *
 * @param subdomain the first label of its host; empty where it lives at the external host itself
 */
public record Organization(
    long organizationId,
    String subdomain,
    String name,
    boolean isDeactivated,
    Instant dateCreated,
    OrganizationSettings settings) {}
