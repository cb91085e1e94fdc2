package chat.messaging.linkifier;

import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.markdown.text.ReverseLinkifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /realm/filters/<id>}.
 *
 * @param filterId the id of the linkifier
 * @param pattern a regular expression in RE2 syntax, for example {@code #(?P<id>[0-9]+)}; no other
 *     linkifier of the organization has it
 * @param urlTemplate the URL of the link, a URI template (RFC 6570). Its variables are the named
 *     groups of the pattern; all of them must occur
 * @param exampleInput a text that the pattern matches; null to keep it, empty to remove it
 * @param reverseTemplate the text by which clients replace a pasted URL that fits a template; null
 *     to keep it, empty to remove it
 * @param alternativeUrlTemplates templates of further URLs that clients recognize; null to keep
 *     them
 */
record UpdateLinkifierParams(
    @InPath long filterId,
    @Trimmed @NotBlank @MaxLength(CreateLinkifierParams.MAX_PATTERN) String pattern,
    @Trimmed @NotBlank @MaxLength(CreateLinkifierParams.MAX_TEMPLATE) String urlTemplate,
    @Trimmed @MaxLength(CreateLinkifierParams.MAX_PATTERN) @Nullable String exampleInput,
    @Trimmed @MaxLength(CreateLinkifierParams.MAX_TEMPLATE) @Nullable String reverseTemplate,
    @MaxElements(CreateLinkifierParams.MAX_ALTERNATIVES)
        @MaxLength(CreateLinkifierParams.MAX_TEMPLATE)
        @Nullable List<String> alternativeUrlTemplates) {

  ReverseLinkifier reverse(LinkifierRule before) {
    return new ReverseLinkifier(
        changed(exampleInput, before.exampleInput()),
        changed(reverseTemplate, before.reverseTemplate()),
        alternativeUrlTemplates == null
            ? before.alternativeUrlTemplates()
            : alternativeUrlTemplates.stream().map(String::strip).toList());
  }

  private static @Nullable String changed(@Nullable String sent, @Nullable String before) {
    if (sent == null) {
      return before;
    }
    return sent.isEmpty() ? null : sent;
  }
}
