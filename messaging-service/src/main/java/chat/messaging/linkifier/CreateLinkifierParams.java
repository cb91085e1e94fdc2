package chat.messaging.linkifier;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/** The parameters of {@code POST /realm/filters}. */
record CreateLinkifierParams(
    @Trimmed @NotBlank @MaxLength(500) String pattern,
    @Trimmed @NotBlank @MaxLength(1_000) String urlTemplate) {}
