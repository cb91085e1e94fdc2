package chat.identity.page;

import chat.kit.text.HtmlText;
import java.util.List;
import java.util.stream.Collectors;

/** An HTML fragment; inserted values are escaped unless they are fragments themselves. */
public final class SafeHtml {
  /** The empty fragment. */
  public static final SafeHtml NONE = new SafeHtml("");

  private final String markup;

  private SafeHtml(String markup) {
    this.markup = markup;
  }

  /**
   * Returns a fragment with inserted values.
   *
   * @param template constant HTML with a {@code {}} for each value, in element content or in a
   *     quoted attribute
   */
  public static SafeHtml of(String template, Object... values) {
    StringBuilder markup = new StringBuilder();
    int from = 0;
    for (Object value : values) {
      int index = template.indexOf("{}", from);
      if (index < 0) {
        throw new IllegalArgumentException(
            "More values than placeholders in HTML template: " + template);
      }
      markup.append(template, from, index).append(markup(value));
      from = index + "{}".length();
    }
    if (template.indexOf("{}", from) >= 0) {
      throw new IllegalArgumentException(
          "More placeholders than values in HTML template: " + template);
    }
    return new SafeHtml(markup.append(template, from, template.length()).toString());
  }

  public static SafeHtml join(List<SafeHtml> pieces) {
    return new SafeHtml(pieces.stream().map(SafeHtml::toString).collect(Collectors.joining()));
  }

  private static String markup(Object value) {
    return value instanceof SafeHtml safeHtml ? safeHtml.markup : HtmlText.of(value.toString());
  }

  /** Returns the markup. */
  @Override
  public String toString() {
    return markup;
  }
}
