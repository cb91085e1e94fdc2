package chat.identity.organization;

import org.jspecify.annotations.Nullable;

/**
 * What a caller may change of an organization, as far as that can be told before the change; made
 * by {@link UpdateRules} alone.
 *
 * @param name null where it stays
 */
record PermittedUpdate(@Nullable String name, WantedSettings wanted) {}
