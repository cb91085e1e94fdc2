package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** Checks with jsoup that HTML has only allowed elements, attributes and URLs. */
final class AllowedHtml {

  private static final Set<String> WITHOUT_ATTRIBUTES =
      Set.of(
          "p",
          "br",
          "hr",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "ul",
          "li",
          "blockquote",
          "em",
          "strong",
          "del",
          "code",
          "pre",
          "table",
          "thead",
          "tbody",
          "tr",
          "semantics",
          "mtext");

  private static final Map<String, Set<String>> WITH_ATTRIBUTES =
      Map.ofEntries(
          Map.entry("a", Set.of("href", "title", "class", "data-stream-id")),
          Map.entry(
              "img",
              Set.of(
                  "alt",
                  "class",
                  "src",
                  "title",
                  "data-original-src",
                  "data-original-content-type",
                  "data-original-dimensions")),
          Map.entry(
              "span",
              Set.of(
                  "class",
                  "data-user-id",
                  "data-user-group-id",
                  "aria-label",
                  "role",
                  "title",
                  "aria-hidden")),
          Map.entry("div", Set.of("class", "data-code-language", "aria-hidden")),
          Map.entry("ol", Set.of("start")),
          Map.entry("th", Set.of("style")),
          Map.entry("td", Set.of("style")),
          Map.entry("time", Set.of("datetime")),
          Map.entry("math", Set.of("xmlns", "display")),
          Map.entry("annotation", Set.of("encoding")));

  private static final Set<String> STYLES =
      Set.of("text-align: left;", "text-align: center;", "text-align: right;");

  private static final Set<String> SCHEMES =
      Set.of(
          "http",
          "https",
          "ftp",
          "file",
          "asanadesktop",
          "hansoft",
          "obsidian",
          "mid",
          "bitcoin",
          "ftps",
          "geo",
          "im",
          "irc",
          "ircs",
          "magnet",
          "mailto",
          "matrix",
          "mms",
          "news",
          "nntp",
          "openpgp4fpr",
          "sftp",
          "sip",
          "sms",
          "smsto",
          "ssh",
          "tel",
          "urn",
          "webcal",
          "wtai",
          "xmpp");

  private AllowedHtml() {}

  private static boolean isCharacter(int c) {
    return c == '\n' || c == '\t' || c >= ' ' && Character.getType(c) != Character.SURROGATE;
  }

  static void check(String html, String message) {
    assertTrue(
        html.codePoints().allMatch(AllowedHtml::isCharacter),
        () -> "no text: " + html + "\nof " + message);
    Parser parser = Parser.htmlParser().setTrackErrors(10);
    Document document = Jsoup.parse("<!doctype html><body>" + html, "", parser);
    assertTrue(
        parser.getErrors().isEmpty(), () -> parser.getErrors() + " in " + html + "\nof " + message);
    for (Element element : document.body().select("body *")) {
      assertTrue(isAllowed(element), () -> element + " in " + html + "\nof " + message);
    }
  }

  private static boolean isAllowed(Element element) {
    Set<String> attributes = WITH_ATTRIBUTES.getOrDefault(element.normalName(), Set.of());
    List<Attribute> present = element.attributes().asList();
    return (WITHOUT_ATTRIBUTES.contains(element.normalName()) || !attributes.isEmpty())
        && present.stream().allMatch(it -> attributes.contains(it.getKey()) && hasSafeValue(it));
  }

  private static boolean hasSafeValue(Attribute attribute) {
    return switch (attribute.getKey()) {
      case "href", "src", "data-original-src" -> isSafe(attribute.getValue());
      case "style" -> STYLES.contains(attribute.getValue());
      case "class" -> attribute.getValue().matches("[a-z0-9 _-]+");
      case "start", "data-user-group-id", "data-stream-id" ->
          attribute.getValue().matches("[0-9]+");
      case "data-user-id" -> attribute.getValue().matches("[0-9]+|\\*");
      default -> true;
    };
  }

  /** Browsers skip control characters and blanks when they parse the scheme. */
  private static boolean isSafe(String url) {
    String stripped = url.replaceAll("[\\x00-\\x20\\x7f]", "");
    boolean isRelative =
        stripped.startsWith("#") || stripped.matches("/(?![/\\\\]).*") || stripped.equals("/");
    String scheme = stripped.replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
    return stripped.equals(url) && (isRelative || SCHEMES.contains(scheme));
  }
}
