package chat.identity.organization;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /realm} (API: update-realm), in addition to the settings.
 *
 * <p>Every {@link OrganizationSetting} is a parameter, too. Absent values stay unchanged.
 *
 * @param name the name of the organization, at most 40 characters
 * @param stringId the present subdomain; changing it is not supported
 * @param authenticationMethods whether each method of log-in is enabled; only {@code Email} is
 *     supported, and it cannot be disabled
 */
record UpdateOrganizationParams(
    @Trimmed @NotBlank @MaxLength(40) @Nullable String name,
    @MaxLength(40) @Nullable String stringId,
    @Nullable RequestedAuthenticationMethods authenticationMethods) {}
