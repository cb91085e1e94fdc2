package chat.identity.organization;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /realm}, in addition to the settings.
 *
 * <p>Every {@link OrganizationSetting} is a parameter, too. Absent values stay unchanged.
 */
record UpdateOrganizationParams(@Trimmed @NotBlank @MaxLength(40) @Nullable String name) {}
