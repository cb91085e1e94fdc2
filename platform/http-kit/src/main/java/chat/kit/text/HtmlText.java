package chat.kit.text;

/** Escapes text for HTML. */
public final class HtmlText {

  private HtmlText() {}

  /** Returns the text escaped for element content and quoted attributes. */
  public static String of(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
