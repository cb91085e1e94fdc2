package chat.messaging.linkifier;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/**
 * The parameters of {@code PATCH /realm/filters/<id>}.
 *
 * @param filterId the id of the linkifier
 * @param pattern a regular expression in RE2 syntax, for example {@code #(?P<id>[0-9]+)}; no other
 *     linkifier of the organization has it
 * @param urlTemplate the URL of the link, a URI template (RFC 6570). Its variables are the named
 *     groups of the pattern; all of them must occur
 */
record UpdateLinkifierParams(
    @InPath long filterId,
    @Trimmed @NotBlank @MaxLength(500) String pattern,
    @Trimmed @NotBlank @MaxLength(1_000) String urlTemplate) {}
