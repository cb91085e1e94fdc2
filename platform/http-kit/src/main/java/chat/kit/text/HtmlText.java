package chat.kit.text;

/** Text where markup is expected. */
public final class HtmlText {

  private HtmlText() {}

  /** The text as it stands in element content and in quoted attributes. */
  public static String of(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
