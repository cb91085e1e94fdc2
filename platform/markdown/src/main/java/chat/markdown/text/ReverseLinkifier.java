package chat.markdown.text;

import chat.markdown.text.InvalidLinkifier.Reason;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a linkifier with which clients turn pasted URLs into the text that it links.
 *
 * @param exampleInput a text that the whole pattern matches; null for none
 * @param reverseTemplate the text, with {@code {name}} for each group and doubled braces for
 *     literal ones; null if clients leave URLs as they are
 * @param alternativeUrlTemplates of RFC 6570: URLs that are turned into text beside those of the
 *     linkifier
 */
public record ReverseLinkifier(
    @Nullable String exampleInput,
    @Nullable String reverseTemplate,
    List<String> alternativeUrlTemplates) {

  private static final java.util.regex.Pattern PIECE =
      java.util.regex.Pattern.compile("[^{}]+|\\{\\{|}}|\\{(?<name>\\w+)}");

  /**
   * Checks that the values fit the pattern.
   *
   * @param pattern of a valid {@link Linkifier}
   * @throws InvalidLinkifier if they do not
   */
  public void requireValid(String pattern) {
    Pattern compiled = Linkifier.compile(pattern);
    for (String urlTemplate : alternativeUrlTemplates) {
      if (urlTemplate.isEmpty()) {
        throw new InvalidLinkifier(Reason.BAD_TEMPLATE, urlTemplate);
      }
      Linkifier.template(urlTemplate, compiled.namedGroups().keySet());
    }
    if (exampleInput == null) {
      if (reverseTemplate != null) {
        throw new InvalidLinkifier(Reason.EXAMPLE_MISSING, reverseTemplate);
      }
      return;
    }
    Matcher example = compiled.matcher(exampleInput);
    if (!example.matches()) {
      throw new InvalidLinkifier(Reason.EXAMPLE_DOES_NOT_MATCH, exampleInput);
    }
    if (reverseTemplate != null
        && !expand(reverseTemplate, compiled, example).equals(exampleInput)) {
      throw new InvalidLinkifier(Reason.EXAMPLE_NOT_RESTORED, reverseTemplate);
    }
  }

  private static String expand(String template, Pattern pattern, Matcher example) {
    var text = new StringBuilder();
    var piece = PIECE.matcher(template);
    int end = 0;
    while (piece.find() && piece.start() == end) {
      end = piece.end();
      String name = piece.group("name");
      if (name != null) {
        text.append(value(name, pattern, example));
      } else {
        // Of doubled braces only one is literal.
        boolean isBraces = piece.group().equals("{{") || piece.group().equals("}}");
        text.append(isBraces ? piece.group().substring(1) : piece.group());
      }
    }
    if (end < template.length()) {
      throw new InvalidLinkifier(Reason.BAD_REVERSE_TEMPLATE, template);
    }
    return text.toString();
  }

  private static String value(String name, Pattern pattern, Matcher example) {
    if (!pattern.namedGroups().containsKey(name)) {
      throw new InvalidLinkifier(Reason.REVERSE_VARIABLE_NOT_IN_PATTERN, name);
    }
    String value = example.group(name);
    return value == null ? "" : value;
  }
}
