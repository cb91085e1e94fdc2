package chat.markdown;

import chat.markdown.syntax.BareLinkSyntax;
import chat.markdown.text.BoundedText;
import chat.markdown.text.Dialect;
import chat.markdown.text.LinkRanges;
import chat.markdown.text.Linkifier;
import chat.markdown.text.Urls;
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
 * @param text as it is written in the topic
 * @param url the address to which it leads
 */
public record TopicLink(String text, String url) {

  private record LinkAt(int start, TopicLink link) {}

  /**
   * Returns the links in a topic, in the order of their positions: matches of linkifiers, and bare
   * web addresses. Where they overlap, linkifiers win, in their own order. Empty if the search
   * fails.
   */
  public static List<TopicLink> in(String topic, Dialect dialect) {
    return FailSafe.call(topic.length(), () -> find(topic, dialect), List::of);
  }

  private static List<TopicLink> find(String topic, Dialect dialect) {
    var linkRanges = new LinkRanges();
    var links = new ArrayList<LinkAt>();
    var allowance = new BoundedText.Allowance(topic.length());
    for (Linkifier.Match match :
        Linkifier.matches(dialect.linkifiers(), topic, linkRanges, allowance)) {
      add(topic.substring(match.start(), match.end()), match.url(), match.start(), dialect, links);
    }
    addBareLinks(topic, linkRanges, dialect, links);
    return links.stream().sorted(Comparator.comparingInt(LinkAt::start)).map(LinkAt::link).toList();
  }

  private static void addBareLinks(
      String topic, LinkRanges linkRanges, Dialect dialect, List<LinkAt> links) {
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
        if (isPage(link.url()) && linkRanges.claim(index, index + text.length())) {
          add(text, text.contains("://") ? text : "https://" + text, index, dialect, links);
        }
      }
      index += text.length();
    }
  }

  private static boolean isPage(String url) {
    int end = url.indexOf("://");
    return end > 0 && Urls.isWebOrApp(url.substring(0, end).toLowerCase(Locale.ROOT));
  }

  private static void add(String text, String url, int start, Dialect dialect, List<LinkAt> links) {
    String address = Urls.safe(url, dialect);
    if (address != null) {
      // Links into the organization are relative in messages, but stay absolute here.
      boolean isRelative = address.startsWith("/") || address.startsWith("#");
      links.add(new LinkAt(start, new TopicLink(text, isRelative ? url : address)));
    }
  }
}
