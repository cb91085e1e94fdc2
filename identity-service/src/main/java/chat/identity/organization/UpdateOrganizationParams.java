package chat.identity.organization;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /realm}, beside one for each {@link OrganizationSetting}; what is
 * not sent stays.
 */
record UpdateOrganizationParams(@Trimmed @NotBlank @MaxLength(40) @Nullable String name) {}
