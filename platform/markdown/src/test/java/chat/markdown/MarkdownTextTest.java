package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.markdown.text.Names;
import chat.markdown.text.NarrowUrl;
import chat.markdown.text.Rendered;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Renders names of every kind while every referenced user and channel exists. */
final class MarkdownTextTest {

  private static final long ID = 7;

  static String[] names() {
    return new String[] {
      "general",
      "rock & roll > jazz",
      "a>b",
      "a&b",
      "R&amp;D",
      "a*b",
      "**a**",
      "a`b",
      "`a`",
      "[a](https://evil.example)",
      "a]b",
      "a[b",
      "a|b",
      "a|7",
      "@**all**",
      "@*leads*",
      "@all",
      "#**general**",
      "#1",
      "$$a$$",
      "$5",
      "<b>a</b>",
      "<time:2020-01-01>",
      "\"a\" 'b'",
      ":smile:",
      "~~a~~",
      "\\`a\\`",
      "a\\",
      "a@42",
      "http://a.example/b",
      "a_b_c",
      "😄 né",
      "50%",
      "(a)",
    };
  }

  @ParameterizedTest
  @MethodSource("names")
  void nameIsShownVerbatim(String name) {
    assertEquals("<p>to <strong>" + html(name) + "</strong>!</p>", plainOf(name));
  }

  private static String plainOf(String name) {
    String html = render("to **" + MarkdownText.plain(name) + "**!", name);
    // Hosts are linked and emoji have an element wherever they stand.
    return html.replaceAll("<a href=[^>]*>|</a>", "").replaceAll("<span[^>]*>:smile:</span>", "😄");
  }

  @ParameterizedTest
  @MethodSource("names")
  void channelIsLinked(String name) {
    assertLinks(MarkdownText.channelLink(ID, name), name, NarrowUrl.channel(ID, name), html(name));
  }

  @ParameterizedTest
  @MethodSource("names")
  void topicIsLinked(String name) {
    String text = html("general > " + name);
    String url = NarrowUrl.topic(ID, "general", name);
    assertLinks(MarkdownText.topicLink(ID, "general", name), "general", url, text);
    String other = NarrowUrl.topic(ID, name, "jam");
    assertLinks(MarkdownText.topicLink(ID, name, "jam"), name, other, html(name + " > jam"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void messageIsLinked(String name) {
    String text = html("general > " + name + " @ 💬");
    String url = NarrowUrl.messageInTopic(ID, "general", name, 42);
    assertLinks(MarkdownText.messageLink(ID, "general", name, 42), "general", url, text);
  }

  private static void assertLinks(String markdown, String channelName, String url, String text) {
    String html = render("see " + markdown + ".", channelName);
    assertTrue(html.startsWith("<p>see <a "), html);
    assertTrue(html.endsWith(" href=\"" + url + "\">#" + text + "</a>.</p>"), html);
    assertEquals(1, html.split("<a ", -1).length - 1, html);
  }

  @ParameterizedTest
  @MethodSource("names")
  void userIsMentionedSilently(String name) {
    String html = render("by " + MarkdownText.silentMention(ID, name) + ".", name);
    assertEquals(
        "<p>by <span class=\"user-mention silent\" data-user-id=\"7\">"
            + html(name)
            + "</span>.</p>",
        html);
  }

  @ParameterizedTest
  @CsvSource({"general,#**general**", "a|b,#**a|b**", "a>b,[#a&#62;b](/#narrow/channel/7-a.3Eb)"})
  void linkByNameIsPreferred(String name, String markdown) {
    assertEquals(markdown, MarkdownText.channelLink(ID, name));
  }

  private static String render(String markdown, String name) {
    Rendered rendered =
        Markdown.parse(markdown).render(new AllNames(name), GoldenTest.dialect(false));
    assertEquals(new Rendered.Mentions(Set.of(), Set.of(), false, false), rendered.mentions());
    return rendered.html();
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Finds every user, group and channel that a text references. */
  private static final class AllNames implements Names {

    private final String name;

    AllNames(String name) {
      this.name = name;
    }

    @Override
    public User user(String fullName) {
      return new User(1, fullName, true);
    }

    @Override
    public User user(long id) {
      return new User(id, name, true);
    }

    @Override
    public @Nullable Group group(String groupName) {
      return new Group(1, groupName, true);
    }

    @Override
    public @Nullable Channel channel(String channelName) {
      return new Channel(channelName.equals(name) ? ID : 1, channelName);
    }

    @Override
    public OptionalLong latestMessage(long channelId, String topic) {
      return OptionalLong.empty();
    }
  }
}
