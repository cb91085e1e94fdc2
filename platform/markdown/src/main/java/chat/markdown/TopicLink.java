package chat.markdown;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.beta.Scanner;

/**
 * A link in a topic.
 *
 * @param text as it stands in the topic
 */
public record TopicLink(String text, String url) {

  private record Found(int start, TopicLink link) {}

  /**
   * The links in a topic, in the order in which they stand there: what linkifiers match, and bare
   * addresses of pages. Where they overlap the linkifiers win, in their own order. None where the
   * search fails.
   */
  public static List<TopicLink> in(String topic, Dialect dialect) {
    return FailSafe.call(topic.length(), () -> find(topic, dialect), List::of);
  }

  private static List<TopicLink> find(String topic, Dialect dialect) {
    var places = new Places();
    var found = new ArrayList<Found>();
    var allowance = new BoundedText.Allowance(topic.length());
    for (Linkifier.Match match :
        Linkifier.matches(dialect.linkifiers(), topic, places, allowance)) {
      add(topic.substring(match.start(), match.end()), match.url(), match.start(), dialect, found);
    }
    addBareLinks(topic, places, dialect, found);
    return found.stream().sorted(Comparator.comparingInt(Found::start)).map(Found::link).toList();
  }

  private static void addBareLinks(
      String topic, Places places, Dialect dialect, List<Found> found) {
    Scanner scanner = Scanner.of(SourceLines.of(SourceLine.of(topic, null)));
    int index = 0;
    while (scanner.hasNext()) {
      if (!BareLinkSyntax.mayBeginWith(scanner.peek())) {
        scanner.next();
        index++;
        continue;
      }
      Node node = BareLinkSyntax.read(scanner);
      String text = node instanceof Text word ? word.getLiteral() : "";
      if (node instanceof BareLinkSyntax.BareLink link) {
        text = link.label();
        if (isPage(link.url()) && places.claim(index, index + text.length())) {
          add(text, text.contains("://") ? text : "https://" + text, index, dialect, found);
        }
      }
      index += text.length();
    }
  }

  private static boolean isPage(String url) {
    int end = url.indexOf("://");
    return end > 0 && Urls.isWebOrApp(url.substring(0, end).toLowerCase(Locale.ROOT));
  }

  private static void add(String text, String url, int start, Dialect dialect, List<Found> found) {
    String address = Urls.safe(url, dialect);
    if (address != null) {
      // What leads into the organization is relative in a message, and stays whole here.
      boolean isRelative = address.startsWith("/") || address.startsWith("#");
      found.add(new Found(start, new TopicLink(text, isRelative ? url : address)));
    }
  }
}
