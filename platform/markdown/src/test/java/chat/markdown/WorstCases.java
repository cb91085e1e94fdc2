package chat.markdown;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Prints the rendering times of worst-case messages of 10,000 characters after a warm-up. Run it
 * after a change to any syntax; more than 50 ms means that rendering is no longer linear.
 */
final class WorstCases {

  private static final int LENGTH = 10_000;

  /** Repeated until they fill a message; the broken arrow is a line break. */
  private static final String UNITS =
      """
      > ¦ >¦[¦]¦![¦[a](¦[a](b¦[](¦*¦**a ¦*a ¦a* ¦*a **b ¦a**b¦~~a ¦`¦$¦$$a ¦$$a⏎
      <¦<time:¦<time:1¦<a@b¦@**¦@**a¦@*a¦#**¦#**a>¦#**a>b@1¦:¦:a¦:smile:¦|¦- ¦1. ¦#¦#
      ~~~⏎¦```⏎¦```quote⏎¦> ```quote⏎
      [a]: b⏎¦[a]:⏎¦&¦&#¦\\¦_¦a.¦a@¦a@b.¦http://¦http://(¦(http://a¦http://a.¦x:¦a://¦(¦"¦'¦{
      💩¦👨🏿‍🦽¦👨\u200d¦\u200d¦🇫¦1¦#12¦#12 ¦repo/a ¦    a⏎¦\t¦ ¦⏎¦a⏎¦a  ⏎¦[a](<b¦[a](b "¦![a](
      ***a** b* ¦*a⏎¦a*⏎¦**x⏎¦a | b⏎- | -⏎¦**¦**a¦**a ¦***a¦~~a ¦`` ` ¦\\`¦[a](b ¦[a](b (¦a.com"¦a.com'a.com¦https://a.com!¦<time:1>¦>⏎¦>a⏎¦* ¦*⏎¦-⏎¦=⏎¦---⏎¦:)¦<3 ¦x
      """;

  private static final int WARM_UP = 60;
  private static final int RUNS = 31;

  private WorstCases() {}

  public static void main(String[] arguments) {
    Map<String, String> cases = cases();
    for (int i = 0; i < WARM_UP; i++) {
      cases.values().forEach(WorstCases::render);
    }
    cases.forEach((name, message) -> {
      double[] millis = new double[RUNS];
      for (int i = 0; i < RUNS; i++) {
        long start = System.nanoTime();
        render(message);
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
      Arrays.sort(millis);
      System.out.printf(
          Locale.ROOT,
          "%8.3f ms, at most %8.3f ms  %s%n",
          millis[RUNS / 2],
          millis[RUNS - 1],
          name);
    });
  }

  private static int render(String message) {
    return Markdown.parse(message)
        .render(new KnownNames(), GoldenTest.dialect(true))
        .html()
        .length();
  }

  private static Map<String, String> cases() {
    var cases = new LinkedHashMap<String, String>();
    cases.put("one short message", "Thanks @**Zoe**, see https://example.org/a :smile:");
    cases.put(
        "prose", repeat("The quick brown fox, *jumps* over @**Zoe** at example.com :smile:.\n"));
    cases.put("letters", repeat("a"));
    for (String unit : UNITS.split("[¦\\n]")) {
      cases.put(unit, repeat(unit.replace('⏎', '\n')));
    }
    cases.putAll(combined());
    return cases;
  }

  private static Map<String, String> combined() {
    var cases = new LinkedHashMap<String, String>();
    cases.put("openers, then closers", half("*a ") + half(" b*"));
    cases.put("openers, then closers on other lines", half("*a\n") + half("b*\n"));
    cases.put("strong in emphasis", half("*a **b") + half("c** d*"));
    cases.put("stars around", half("*") + "x" + half("*"));
    cases.put("brackets around", half("[") + "x" + half("](u)"));
    cases.put("images around", half("![") + "x" + half("](u)"));
    cases.put("backticks of every length", ladder("`"));
    cases.put("fences of every length", ladder("~").replace(" ", "\n"));
    cases.put("deep bullets", steps("- a", "  "));
    cases.put("deep numbers", steps("1. a", "  "));
    cases.put("deep bullets with empty lines", steps("- a\n", "  "));
    cases.put("deep quotes", steps("a", "> "));
    String open = "```quote\n".repeat(40);
    cases.put(
        "paragraphs in open quotes", open + "a\n\nb\n\n".repeat((LENGTH - open.length()) / 6));
    cases.put("deep quotes and bullets", steps("a", "> - "));
    cases.put(
        "wide table", "a|".repeat(1000) + "\n" + "-|".repeat(1000) + "\n" + "b|\n".repeat(1900));
    cases.put("allowed table", "a|".repeat(60) + "\n" + "-|".repeat(60) + "\n" + "b|\n".repeat(80));
    cases.put("long table", "a|b\n-|-\n" + repeat("x|y\n"));
    cases.putAll(hostile());
    return cases;
  }

  /** Messages that once took seconds to render; {@link SafetyTest} renders them, too. */
  static Map<String, String> hostile() {
    var cases = new LinkedHashMap<String, String>();
    cases.put(
        "heading of hashes on two lines", "#" + " ".repeat(3300) + "#".repeat(6600) + "\u2028x");
    cases.put("heading of hashes and a letter", "# " + "#".repeat(9990) + "a");
    cases.put("one run of backticks that nothing closes", half("`") + half("a"));
    return cases;
  }

  private static String repeat(String unit) {
    return unit.repeat(LENGTH / unit.length());
  }

  private static String half(String unit) {
    return unit.repeat(LENGTH / 2 / unit.length());
  }

  /** Runs of one, two, three … characters. */
  private static String ladder(String character) {
    var ladder = new StringBuilder();
    for (int length = 1; ladder.length() + length < LENGTH; length++) {
      ladder.append(character.repeat(length)).append(' ');
    }
    return ladder.toString();
  }

  /** Lines that are each indented one step deeper. */
  private static String steps(String line, String indent) {
    var steps = new StringBuilder();
    for (int depth = 0; steps.length() + depth * indent.length() + 5 < LENGTH; depth++) {
      steps.append(indent.repeat(depth)).append(line).append('\n');
    }
    return steps.toString();
  }
}
