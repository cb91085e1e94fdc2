package chat.markdown;

import org.jspecify.annotations.Nullable;

/** Writes markup; everything that comes from a message passes an escaping method. */
final class Html {

  private final StringBuilder out = new StringBuilder(256);

  /** Appends markup of our own. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Appends the text of an element. */
  Html text(CharSequence text) {
    return text(text, 0, text.length());
  }

  Html text(CharSequence text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        default -> out.append(c);
      }
    }
    return this;
  }

  /** Appends the text of a code block, in which quotes are escaped too, as clients expect it. */
  Html code(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> text(text, i, i + 1);
      }
    }
    return this;
  }

  /** Appends an attribute, or nothing for null. */
  Html attribute(String name, @Nullable CharSequence value) {
    if (value == null) {
      return this;
    }
    out.append(' ').append(name).append("=\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        out.append("&quot;");
      } else {
        text(value, i, i + 1);
      }
    }
    out.append('"');
    return this;
  }

  /** The markup without line breaks at its end. */
  String finish() {
    int end = out.length();
    while (end > 0 && out.charAt(end - 1) == '\n') {
      end--;
    }
    return out.substring(0, end);
  }

  /** Takes the line break away that the last block ended with. */
  void trimLineBreak() {
    if (!out.isEmpty() && out.charAt(out.length() - 1) == '\n') {
      out.setLength(out.length() - 1);
    }
  }
}
