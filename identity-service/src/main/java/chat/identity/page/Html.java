package chat.identity.page;

import chat.kit.text.HtmlText;
import java.util.List;
import java.util.stream.Collectors;

/** A piece of HTML. Whatever is put into one is escaped unless it is one itself. */
public final class Html {
  /** Nothing. */
  public static final Html NONE = new Html("");

  private final String markup;

  private Html(String markup) {
    this.markup = markup;
  }

  /**
   * A piece with values in it.
   *
   * @param template constant HTML with a {@code {}} for each value, in element content or in a
   *     quoted attribute
   */
  public static Html of(String template, Object... values) {
    StringBuilder markup = new StringBuilder();
    int from = 0;
    for (Object value : values) {
      int place = template.indexOf("{}", from);
      if (place < 0) {
        throw new IllegalArgumentException("More values than places in " + template);
      }
      markup.append(template, from, place).append(markup(value));
      from = place + "{}".length();
    }
    if (template.indexOf("{}", from) >= 0) {
      throw new IllegalArgumentException("More places than values in " + template);
    }
    return new Html(markup.append(template, from, template.length()).toString());
  }

  public static Html join(List<Html> pieces) {
    return new Html(pieces.stream().map(Html::toString).collect(Collectors.joining()));
  }

  private static String markup(Object value) {
    return value instanceof Html html ? html.markup : HtmlText.of(value.toString());
  }

  /** The markup. */
  @Override
  public String toString() {
    return markup;
  }
}
