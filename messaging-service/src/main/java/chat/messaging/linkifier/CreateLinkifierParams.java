package chat.messaging.linkifier;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;

/**
 * The parameters of {@code POST /realm/filters}.
 *
 * @param pattern a regular expression in RE2 syntax, for example {@code #(?P<id>[0-9]+)}; no other
 *     linkifier of the organization has it
 * @param urlTemplate the URL of the link, a URI template (RFC 6570). Its variables are the named
 *     groups of the pattern; all of them must occur
 */
record CreateLinkifierParams(
    @Trimmed @NotBlank @MaxLength(500) String pattern,
    @Trimmed @NotBlank @MaxLength(1_000) String urlTemplate) {}
