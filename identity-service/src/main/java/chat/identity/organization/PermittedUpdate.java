package chat.identity.organization;

import org.jspecify.annotations.Nullable;

/**
 * An organization update that {@link UpdateRules} has checked as far as possible beforehand.
 *
 * @param name null if it stays unchanged
 */
record PermittedUpdate(@Nullable String name, OrganizationSettingsUpdate wanted) {}
