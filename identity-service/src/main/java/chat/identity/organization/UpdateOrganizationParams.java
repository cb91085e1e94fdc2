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
 */
record UpdateOrganizationParams(@Trimmed @NotBlank @MaxLength(40) @Nullable String name) {}
