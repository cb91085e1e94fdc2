package chat.messaging.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Differences of rendered messages; {@code [+…]} marks inserted words, {@code [-…]} deleted. */
final class HtmlDiffTest {

  private static final String INSERTED = "<span class=\"highlight_text_inserted\">";
  private static final String DELETED = "<span class=\"highlight_text_deleted\">";
  private static final String EMOJI =
      "<span class=\"emoji emoji-1f389\" title=\"tada\">:tada:</span>";

  private static String diff(String oldHtml, String newHtml) {
    return new HtmlDiff().of(oldHtml, newHtml);
  }

  private static String expected(String marked) {
    String html =
        marked
            .replaceAll("\\[\\+(.*?)\\+\\]", INSERTED + "$1</span>")
            .replaceAll("\\[-(.*?)-\\]", DELETED + "$1</span>");
    return "<div>" + html + "</div>";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>same</p> | <p>same</p> | <p>same</p>",
        "<p>Foo</p> | <p>Bar</p> | <p>[+Bar+] [-Foo-]</p>",
        "<p>content before edit</p> | <p>content after edit</p>"
            + " | <p>content [+after+] [-before-] edit</p>",
        "<p>a b c</p> | <p>a c</p> | <p>a [-b-] c</p>",
        "<p>a</p> | <p>a b c</p> | <p>a [+b c+]</p>",
        "<p>a b c</p> | <p>a</p> | <p>a [-b c-]</p>",
        "<p>a <strong>b</strong></p> | <p>a b</p> | <p>a b</p>",
        "<p>a</p> | <p>a <strong>b c</strong> d</p> | <p>a <strong>[+b c+]</strong> [+d+]</p>",
        "<p>x &lt;b&gt;</p> | <p>x &amp;</p> | <p>x [+&amp;+] [-&lt;b&gt;-]</p>",
        "<p>a<br> b</p> | <p>a<br> c</p> | <p>a<br> [+c+] [-b-]</p>",
        "<p><a href=\"https://a.example/x y\">old</a></p>"
            + " | <p><a href=\"https://b.example\">old</a></p>"
            + " | <p><a href=\"https://b.example\">old</a></p>",
        "<ul> <li>a</li> <li>b</li> <li>c</li> </ul> | <ul> <li>a</li> <li>c</li> </ul>"
            + " | <ul> <li>a</li> <li>[-b-] c</li> </ul>",
      })
  void changedWordsAreMarked(String oldHtml, String newHtml, String marked) {
    assertThat(diff(oldHtml, newHtml)).isEqualTo(expected(marked));
  }

  @Test
  void elementShownAsWholeIsOneWord() {
    String time = "<time datetime=\"2026-01-01T00:00:00Z\">2026-01-01</time>";
    String formula =
        "<span class=\"katex\"><span class=\"katex-mathml\"><math><mtext>x y</mtext></math></span>"
            + "<span class=\"katex-html\">x y</span></span>";
    assertThat(diff("<p>" + time + " a</p>", "<p>" + EMOJI + " a</p>"))
        .isEqualTo(expected("<p>[+" + EMOJI + "+] [-" + time + "-] a</p>"));
    assertThat(diff("<p>" + formula + "</p>", "<p>" + formula.replace("y", "z") + "</p>"))
        .isEqualTo(expected("<p>[+" + formula.replace("y", "z") + "+] [-" + formula + "-]</p>"));
    assertThat(diff("<p>a</p>", "<p>a<img src=\"/x\" alt=\"b c\"></p>"))
        .isEqualTo(expected("<p>a[+<img src=\"/x\" alt=\"b c\">+]</p>"));
  }

  @Test
  void malformedHtmlIsShownAsWholes() {
    for (String malformed : new String[] {"<p>a < b</p>", "<span>a", "<a href=\"x>b</a>"}) {
      String wholes =
          "<div><div class=\"highlight_text_inserted\"><p>b</p></div>"
              + "<div class=\"highlight_text_deleted\">"
              + malformed
              + "</div></div>";
      assertThat(diff(malformed, "<p>b</p>")).isEqualTo(wholes);
    }
  }

  @Test
  void expensiveComparisonIsNotMade() {
    String before = words("a", 3_000);
    String after = words("b", 3_000);
    assertThat(diff(before, after)).startsWith("<div><div class=\"highlight_text_inserted\">");
    assertThat(diff(before, before + " c")).isEqualTo(expected(before + " [+c+]"));
    var diff = new HtmlDiff();
    String few = words("c", 900);
    String others = words("d", 900);
    assertThat(diff.of(few, others)).startsWith("<div><span");
    assertThat(diff.of(others, few)).startsWith("<div><div class=\"highlight_text_inserted\">");
  }

  private static String words(String prefix, int number) {
    return IntStream.range(0, number).mapToObj(i -> prefix + i).collect(Collectors.joining(" "));
  }

  /** Without deleted words and marks, the result is the new version. */
  @Test
  void resultContainsTheNewVersion() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      String before = randomHtml(random);
      String after = randomHtml(random);
      String unmarked =
          diff(before, after)
              .replaceAll(" ?" + DELETED + ".*?</span> ?", "")
              .replaceAll(INSERTED + "(.*?)</span>", "$1")
              .replaceAll("^<div>|</div>$", "");
      assertThat(unmarked.replace(" ", "")).isEqualTo(after.replace(" ", ""));
    }
  }

  private static String randomHtml(Random random) {
    StringBuilder html = new StringBuilder();
    for (int paragraph = random.nextInt(4); paragraph >= 0; paragraph--) {
      String words =
          random
              .ints(random.nextInt(6) + 1, 0, 5)
              .mapToObj(n -> n == 0 ? "<em>x</em>" : "w" + n)
              .collect(Collectors.joining(" "));
      html.append(
          random.nextBoolean()
              ? "<p>%s</p>".formatted(words)
              : "<ul><li>%s</li></ul>".formatted(words));
    }
    return html.toString();
  }
}
