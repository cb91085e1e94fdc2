package chat.markdown.text;

import org.jspecify.annotations.Nullable;

/** Writes HTML; content of messages only passes through the escaping methods. */
public final class Html {

  private static final char REPLACEMENT = '\uFFFD';

  private final StringBuilder out = new StringBuilder(256);

  /** Appends trusted markup unescaped. */
  public Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Appends the text of an element. */
  public Html text(CharSequence text) {
    return text(text, 0, text.length());
  }

  public Html text(CharSequence text, int start, int end) {
    for (int i = start; i < end; i++) {
      character(text, i);
    }
    return this;
  }

  private void character(CharSequence text, int i) {
    char c = text.charAt(i);
    switch (c) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      default -> out.append(isOfText(text, i) ? c : REPLACEMENT);
    }
  }

  /**
   * Returns false for unpaired surrogates and control characters, which numeric entities can
   * produce but HTML cannot contain.
   */
  private static boolean isOfText(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
    return c >= ' ' || c == '\n' || c == '\t';
  }

  /** Appends the text of a code block; quotes are escaped, too, as clients expect it. */
  public Html code(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> character(text, i);
      }
    }
    return this;
  }

  /** Appends an attribute, or nothing for null. */
  public Html attribute(String name, @Nullable CharSequence value) {
    if (value == null) {
      return this;
    }
    out.append(' ').append(name).append("=\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        out.append("&quot;");
      } else {
        character(value, i);
      }
    }
    out.append('"');
    return this;
  }

  /** Returns the markup without trailing line breaks. */
  public String finish() {
    int end = out.length();
    while (end > 0 && out.charAt(end - 1) == '\n') {
      end--;
    }
    return out.substring(0, end);
  }
}
