package chat.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.markdown.Markdown;
import chat.markdown.TopicLink;
import chat.markdown.text.InvalidLinkifier.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LinkifierTest {

  private static final String TICKETS = "https://tickets.example/{x}";

  /** Number of pattern steps that take at most 50 ms. */
  private static final long MAX_STEPS = 23_000_000;

  private static Dialect dialect(List<Linkifier> linkifiers) {
    return new Dialect("https://chat.example", linkifiers, Map.of(), null, false);
  }

  private static String render(String text, Linkifier... linkifiers) {
    return Markdown.parse(text).render(Names.NONE, dialect(List.of(linkifiers))).html();
  }

  private static String link(String url, String text) {
    return "<a href=\"" + url + "\">" + text + "</a>";
  }

  @ParameterizedTest
  @CsvSource({
    "a #1 b,1",
    "(#1),1",
    "'#1',1",
    ":#1,1",
    "<#1>,1",
    "\u00a0#1\u3000,1",
    "#1_x,1",
  })
  void linkifierMatchesBetweenWords(String text, String id) {
    String html = render(text, Linkifier.of("#(?P<x>[0-9]+)", TICKETS));
    assertEquals(true, html.contains(link("https://tickets.example/" + id, "#" + id)), html);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a#1", "#1a", "#1é", ".#1", "#1²"})
  void linkifierDoesNotMatchInsideWords(String text) {
    assertEquals("<p>" + text + "</p>", render(text, Linkifier.of("#(?P<x>[0-9]+)", TICKETS)));
  }

  @Test
  void adjacentMatchesShareASeparator() {
    assertEquals(
        "<p>"
            + link("https://tickets.example/1", "#1")
            + ","
            + link("https://tickets.example/2", "#2")
            + "</p>",
        render("#1,#2", Linkifier.of("#(?P<x>[0-9])", TICKETS)));
  }

  @Test
  void firstLinkifierWinsOverAnEarlierMatch() {
    var late = Linkifier.of("b c", "https://late.example");
    var early = Linkifier.of("a b", "https://early.example");
    assertEquals(
        "<p>a " + link("https://late.example", "b c") + "</p>", render("a b c", late, early));
    assertEquals(
        "<p>" + link("https://early.example", "a b") + " c</p>", render("a b c", early, late));
  }

  @Test
  void unmatchedGroupIsOmittedFromTheUrl() {
    var linkifier =
        Linkifier.of("T(?P<id>[0-9]+)(?:/(?P<part>[a-z]+))?", "https://t.example{/id,part}");
    assertEquals("<p>" + link("https://t.example/1", "T1") + "</p>", render("T1", linkifier));
    assertEquals("<p>" + link("https://t.example/1/a", "T1/a") + "</p>", render("T1/a", linkifier));
  }

  @ParameterizedTest
  @CsvSource({
    "(,https://x.example,BAD_PATTERN",
    "a)|(b,https://x.example,BAD_PATTERN",
    "\\d????,https://x.example,BAD_PATTERN",
    "(?=a),https://x.example,BAD_PATTERN",
    "a{1001},https://x.example,BAD_PATTERN",
    "((a{1000}){1000}){1000},https://x.example,PATTERN_TOO_COMPLEX",
    "'(?:(?:){1000,}){1000,}',https://x.example,PATTERN_TOO_COMPLEX",
    "((a{20}){20}){20},https://x.example,PATTERN_TOO_COMPLEX",
    "a,https://x.example/{a,BAD_TEMPLATE",
    "(?P<a>x),https://x.example/{b},GROUP_NOT_IN_PATTERN",
    "(?P<a>x)(?P<b>x),https://x.example/{b},GROUP_NOT_IN_TEMPLATE",
  })
  void invalidLinkifierIsRefused(String pattern, String urlTemplate, Reason reason) {
    var invalid = assertThrows(InvalidLinkifier.class, () -> Linkifier.of(pattern, urlTemplate));
    assertEquals(reason, invalid.reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?P<x>(a+)+b)",
        "(?P<x>(?:a|aa)+)c",
        "(?P<x>a(?:.*b)?)",
        "(?P<x>(?:|){30}$x)",
        "(?P<x>a{0,300}a{300}b)",
        "(?P<x>(?:.*){9}b)",
        "(?P<x>[^b]*[^c]*[^d]*[^e]*x)",
      })
  void patternStepsAreBounded(String pattern) {
    for (String unit : List.of("a", "a ", "(a,")) {
      long steps = stepsOfFifty(pattern, unit, 10_000);
      assertTrue(steps >= 10_000, () -> unit + " was read without being counted: " + steps);
      assertTrue(steps <= MAX_STEPS, () -> unit + " took " + steps);
      long doubled = stepsOfFifty(pattern, unit, 20_000);
      assertTrue(doubled <= 2 * MAX_STEPS, () -> unit + " took " + doubled + " after " + steps);
    }
  }

  /** Returns the steps of fifty such linkifiers for a text of repeated units. */
  private static long stepsOfFifty(String pattern, String unit, int length) {
    String text = unit.repeat(length / unit.length() + 1).substring(0, length);
    var allowance = new BoundedText.Allowance(length);
    var linkifiers = Collections.nCopies(50, Linkifier.of(pattern, TICKETS));
    Linkifier.matches(linkifiers, text, new LinkRanges(), allowance);
    return allowance.used();
  }

  @Test
  void everyTicketOfALongMessageIsLinked() {
    var linkifiers = Collections.nCopies(20, Linkifier.of("#(?P<x>[0-9]{2,8})", TICKETS));
    String html =
        Markdown.parse("#12 ".repeat(2_500)).render(Names.NONE, dialect(linkifiers)).html();
    assertEquals(2_500, html.split("<a ", -1).length - 1);
  }

  @Test
  void everyTicketOfALongListIsLinked() {
    var linkifiers = Collections.nCopies(20, Linkifier.of("#(?P<x>[0-9]{2,8})", TICKETS));
    assertEquals(2_500, links(render("#12\n".repeat(2_500), linkifiers)));
  }

  @Test
  void stepLimitIsSharedByAllLines() {
    var slow = Linkifier.of("(?:b{900}|#(?P<x>1))", TICKETS);
    var linkifiers = Collections.nCopies(10, slow);
    assertEquals(1, links(render("#1", linkifiers)));
    int linked = links(render("#1\n".repeat(1_000), linkifiers));
    assertEquals(true, linked > 0 && linked < 500, "linked " + linked);
  }

  /** The step limit does not allow each pattern to read the whole text. */
  @Test
  void longMessageUsesAnyOfManyLinkifiers() {
    List<Linkifier> linkifiers = new ArrayList<>();
    for (char first = 'A'; first <= 'J'; first++) {
      for (char second = 'A'; second <= 'J'; second++) {
        linkifiers.add(Linkifier.of("%c%c-(?P<x>[0-9]{1,7})".formatted(first, second), TICKETS));
      }
    }
    String words = "some more words of a long text ".repeat(300);
    assertEquals(3, links(render(words + "AA-1 and IJ-20, JJ-3000000", linkifiers)));
    StringBuilder all = new StringBuilder();
    for (char first = 'A'; first <= 'J'; first++) {
      for (char second = 'A'; second <= 'J'; second++) {
        all.append(first).append(second).append("-1 ");
      }
    }
    assertEquals(100, links(render(words + all, linkifiers)));
  }

  @ParameterizedTest
  @CsvSource({
    "T-(?P<x>[0-9]+),T-1",
    "Te?-(?P<x>[0-9]+),T-1",
    "T*(?P<x>[0-9]+),1",
    "TT{0}(?P<x>[0-9]+),T1",
    "T-|(?P<x>[0-9]+),1",
    "(?i)t-(?P<x>[0-9]+),T-1",
    "#(?i:t)(?P<x>[0-9]+),#T1",
    "[Tt](?P<x>[0-9]+),t1",
    "\\#(?P<x>[0-9]+),#1",
    "(?P<x>[0-9]+),1",
    "T(?:-|\\+)(?P<x>[0-9]+),T+1",
  })
  void patternMayBeginWithAnyExpression(String pattern, String text) {
    assertEquals(1, links(render("see " + text, List.of(Linkifier.of(pattern, TICKETS)))));
    assertEquals(0, links(render("see nothing", List.of(Linkifier.of(pattern, TICKETS)))));
  }

  private static String render(String text, List<Linkifier> linkifiers) {
    return Markdown.parse(text).render(Names.NONE, dialect(linkifiers)).html();
  }

  private static int links(String html) {
    return html.split("<a ", -1).length - 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:{x}",
        "JavaScript:{x}",
        " javascript:{x}",
        "java{x}script:alert(1)",
        "{x}javascript:alert(1)",
        "{x}:alert(1)",
        "{+x}:alert(1)",
        "data:text/html,{x}",
        "vbscript:{x}",
        "blob:{x}",
        "about:{x}",
        "view-source:https://x.example/{x}",
        "&#106;avascript:{x}",
        "&#x6a;avascript:{x}",
        "javascript&colon;{x}",
        "java%0Ascript:{x}",
        "java script:{x}",
        "ｊavascript:{x}",
      })
  void templateWithAnUnlinkedSchemeIsRefused(String urlTemplate) {
    var invalid =
        assertThrows(InvalidLinkifier.class, () -> Linkifier.of("x(?P<x>.)", urlTemplate));
    assertEquals(Reason.BAD_SCHEME, invalid.reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java\tscript:{x}",
        "java\nscript:{x}",
        "java\rscript:{x}",
        "java\u0000script:{x}",
        "\u0001javascript:{x}",
        "\u001bjavascript:{x}",
        "javascript\t:{x}",
        "java\u0085script:{x}",
        "https://x.example/\n{x}",
      })
  void templateWithAControlCharacterIsRefused(String urlTemplate) {
    var invalid =
        assertThrows(InvalidLinkifier.class, () -> Linkifier.of("x(?P<x>.)", urlTemplate));
    assertEquals(Reason.CONTROL_CHARACTER_IN_TEMPLATE, invalid.reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://x.example/{x}",
        "http://x.example:8080/a:b?c=d&e={x}",
        "x.example/{x}",
        "x.example:8080/{x}",
        "/user_uploads/{x}",
        "#narrow/channel/{x}",
        "mailto:{x}@x.example",
        "obsidian://open?file={x}",
        "{+x}",
        "{x}://x.example",
      })
  void templateWithALinkedSchemeIsAccepted(String urlTemplate) {
    assertEquals(true, Linkifier.of("x(?P<x>.)", urlTemplate) != null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "data:text/html,x", "//x"})
  void expandedUrlIsCheckedLikeAnyLink(String address) {
    var linkifier = Linkifier.of("go (?P<x>[^.]+)", "{+x}");
    String text = "go " + address + ".";
    assertEquals(0, links(render(text, linkifier)));
    assertEquals(List.of(), TopicLink.in(text, dialect(List.of(linkifier))));
  }
}
