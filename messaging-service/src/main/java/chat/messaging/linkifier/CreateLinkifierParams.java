package chat.messaging.linkifier;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.markdown.text.ReverseLinkifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /realm/filters}.
 *
 * @param pattern a regular expression in RE2 syntax, for example {@code #(?P<id>[0-9]+)}; no other
 *     linkifier of the organization has it
 * @param urlTemplate the URL of the link, a URI template (RFC 6570). Its variables are the named
 *     groups of the pattern; all of them must occur
 * @param exampleInput a text that the pattern matches; null or empty for none
 * @param reverseTemplate the text by which clients replace a pasted URL that fits a template; null
 *     or empty for none
 * @param alternativeUrlTemplates templates of further URLs that clients recognize
 */
record CreateLinkifierParams(
    @Trimmed @NotBlank @MaxLength(MAX_PATTERN) String pattern,
    @Trimmed @NotBlank @MaxLength(MAX_TEMPLATE) String urlTemplate,
    @Trimmed @MaxLength(MAX_PATTERN) @Nullable String exampleInput,
    @Trimmed @MaxLength(MAX_TEMPLATE) @Nullable String reverseTemplate,
    @Default("[]") @MaxElements(MAX_ALTERNATIVES) @MaxLength(MAX_TEMPLATE)
        List<String> alternativeUrlTemplates) {

  /** In code points. */
  static final int MAX_PATTERN = 500;

  /** In code points. */
  static final int MAX_TEMPLATE = 1_000;

  /** Bounded because the event carries the templates of all linkifiers. */
  static final int MAX_ALTERNATIVES = 10;

  CreateLinkifierParams {
    alternativeUrlTemplates = alternativeUrlTemplates.stream().map(String::strip).toList();
  }

  ReverseLinkifier reverse() {
    return new ReverseLinkifier(
        orNull(exampleInput), orNull(reverseTemplate), alternativeUrlTemplates);
  }

  private static @Nullable String orNull(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
