package chat.markdown;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Messages put together from the pieces of the dialect and of attacks on it, the same each time. */
final class RandomMessages {

  private static final List<String> PIECES =
      List.of(
          "*", "**", "***", "~~", "~", "_", "__", "`", "``", "```", "~~~", "```quote\n",
          "```spoiler x ", "```math\n", "```py\n", "$$", "$", "[", "]", "(", ")", "](", "![", "<",
          ">", "> ", ">>", "&", "&lt;", "&#106;", "&#x3c;", "&Tab;", "&colon;", "\"", "'", "\\",
          "|", "\n| - | - |\n", "|-|:-:|\n", "-", "- ", "  - ", "1. ", "3. ", "# ", "###### ", "---",
          "***\n", "    ", "\t", " ", " ", " ", "\n", "\n", "\n", "\n\n", "\r\n", "@**Zoe**",
          "@_**Zoe|7**", "@**", "@*backend*", "@**all**", "@**Aaron <b>**", "#**announce**",
          "#**announce>a\"b<c>@1**", "#**announce>", "#**R&D 100% café**", ":smile:", ":green_tick:",
          ":", "💩", "👨🏿‍🦽", "<time:2020-01-01>", "<time:", "http://", "https://a.example/x",
          "javascript:", "JaVaScRiPt:alert(1)", "data:text/html,<script>", "vbscript:", "//evil.com",
          "/\\evil.com", "mailto:a@b.example", "a@b.com", "example.com", "<script>alert(1)</script>",
          "<img src=x onerror=alert(1)>", "onclick=\"x\"", " \"title\"", "<!--", "-->", "]]>",
          "<![CDATA[", "</p>", "</span>", "style=", "[x](javascript:alert(1))",
          "[x](java\tscript:alert(1))", "[a](<java script:x>)", "[x](&#106;avascript:alert(1))",
          "![x](/user_uploads/2/a/b.png)", "[y](/user_uploads/2/%3Cb%3E/\"c.txt)", "[ref]: javascript:x",
          "#123", "/me ", "{", "}", "\u0000", "\u00a0", "\u200d", "\ufe0f", "\u202e", "\ud800",
          "word", "Word", "é", "7", "0", ".", ",", "!", "?", ";", "=", "===\n", "%", "+");

  private final RandomGenerator random;

  RandomMessages(long seed) {
    this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  String next() {
    var message = new StringBuilder();
    int pieces = 1 + random.nextInt(random.nextInt(10) == 0 ? 120 : 14);
    for (int i = 0; i < pieces; i++) {
      message.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return message.toString();
  }
}
