package chat.messaging.linkifier;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/** The parameters of {@code PATCH /realm/filters/<id>}. */
record UpdateLinkifierParams(
    @InPath long filterId,
    @Trimmed @NotBlank @MaxLength(500) String pattern,
    @Trimmed @NotBlank @MaxLength(1_000) String urlTemplate) {}
