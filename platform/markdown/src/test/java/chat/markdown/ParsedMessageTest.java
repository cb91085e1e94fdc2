package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.markdown.text.Dialect;
import chat.markdown.text.Emoji;
import chat.markdown.text.MessageReferences;
import chat.markdown.text.Names;
import chat.markdown.text.Rendered;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The values that a parsed message yields besides its HTML. */
final class ParsedMessageTest {

  @Test
  void referencesNameEverythingToLookUp() {
    MessageReferences messageReferences =
        Markdown.parse(
                """
                @**Zoe** @_**Aaron|8** @*backend* @**all** #**announce** `@**Code**`
                > @**Quoted**

                #**news>today** #**news>old@4**
                """)
            .references();

    assertEquals(Set.of("Zoe", "Quoted"), messageReferences.userNames());
    assertEquals(Set.of(8L), messageReferences.userIds());
    assertEquals(Set.of("backend"), messageReferences.groupNames());
    assertEquals(Set.of("announce", "news"), messageReferences.channelNames());
    assertEquals(Set.of(new MessageReferences.Topic("news", "today")), messageReferences.topics());
    assertFalse(messageReferences.isEmpty());
  }

  @Test
  void messageWithoutReferencesNeedsNoLookUp() {
    assertTrue(Markdown.parse("hello `@**Zoe**`").references().isEmpty());
  }

  @Test
  void mentionsNotifyTheNamedUsersAndGroups() {
    var mentions = render("@**Zoe** @*backend* @**all** @**topic**").mentions();

    assertEquals(new Rendered.Mentions(Set.of(7L), Set.of(12L), true, true), mentions);
  }

  @Test
  void silentQuotedCodeAndDeactivatedMentionsNotifyNobody() {
    var mentions =
        render(
                """
                @_**Zoe** @_*backend* @_**all** @_**topic** @**Gone Girl** @*retired* @**Nobody**
                > @**Zoe** @**all**

                ```quote
                @*backend* @**topic**
                ```
                `@**Zoe** @**all**`
                """)
            .mentions();

    assertEquals(new Rendered.Mentions(Set.of(), Set.of(), false, false), mentions);
  }

  @Test
  void silentRenderingShowsMentionsWithoutNotifying() {
    Rendered rendered =
        Markdown.parse("@**Zoe** @*backend* @**all** @**topic** #**announce**")
            .renderSilently(new KnownNames(), GoldenTest.dialect(false));

    assertEquals(new Rendered.Mentions(Set.of(), Set.of(), false, false), rendered.mentions());
    assertEquals(4, rendered.html().split("silent\"", -1).length - 1, rendered::html);
    assertTrue(rendered.html().contains("data-stream-id"), rendered::html);
  }

  @Test
  void uploadsAreTheLinkedOrNamedFiles() {
    Rendered rendered =
        render(
            """
            [a](/user_uploads/2/ab/R%C3%A9sum%C3%A9+1.pdf)
            [same](https://chat.example/user_uploads/2/ab/x.txt)
            ![p](/user_uploads/2/cd/p.png) [other](https://else.example/user_uploads/2/no.txt)
            [saved](/user_uploads/download/2/ab/saved.txt) ![d](/user_uploads/download/2/cd/d.png)
            (/user_uploads/2/ab/4x_-y_z/named_%C3%BC.txt), /user_uploads/download/2/ab/told.tar.gz.

            > [quoted](/user_uploads/2/ab/q.txt) /user_uploads/2/ab/quoted.txt

            x/user_uploads/2/no.txt https://else.example/user_uploads/2/no.txt
            [thumb](/user_uploads/thumbnail/2/no.png) `/user_uploads/2/no.txt`
            """);

    assertEquals(
        Set.of(
            "/user_uploads/2/ab/Résumé+1.pdf",
            "/user_uploads/2/ab/x.txt",
            "/user_uploads/2/ab/saved.txt",
            "/user_uploads/2/cd/d.png",
            "/user_uploads/2/ab/4x_-y_z/named_ü.txt",
            "/user_uploads/2/ab/told.tar.gz",
            "/user_uploads/2/ab/q.txt",
            "/user_uploads/2/ab/quoted.txt",
            "/user_uploads/2/cd/p.png"),
        rendered.uploads());
  }

  @Test
  void statusMessageBeginsWithSlashMe() {
    assertTrue(render("/me waves\nand bows").isMeMessage());
    assertFalse(render("/me").isMeMessage());
    assertFalse(render(" /me waves").isMeMessage());
    assertTrue(render("/me waves\n\nand bows").isMeMessage());
    assertTrue(render("/me waves\n* and bows").isMeMessage());
    assertTrue(render("/me waves\n```\nand bows\n```").isMeMessage());
    assertTrue(render("/me waves\n> and bows").isMeMessage());
    assertTrue(render("/me a | b\n--- | ---").isMeMessage());
    assertFalse(render("> /me waves").isMeMessage());
    assertFalse(render("/me\n* waves").isMeMessage());
  }

  @Test
  void codeBlockUsesTheOrganizationsDefaultLanguage() {
    var dialect = new Dialect("https://chat.example", List.of(), Map.of(), "js", false);
    String html = Markdown.parse("```\nx\n```\n```text\ny\n```").render(Names.NONE, dialect).html();

    assertTrue(html.contains("data-code-language=\"JavaScript\""), html);
    assertTrue(html.contains("data-code-language=\"Text only\""), html);
  }

  @Test
  void tableRowsBeyondTheLimitStayText() {
    String header = "a|".repeat(200) + "\n" + "-|".repeat(200) + "\n";
    String html = render(header + "b|\n".repeat(500)).html();

    assertTrue(html.startsWith("<table>"));
    assertEquals(11 * 200, html.split("<td", -1).length - 1);
    assertTrue(html.contains("</table>\n<p>b|<br>"));
    assertTrue(render("a|".repeat(3_000) + "\n" + "-|".repeat(3_000)).html().startsWith("<p>a|a|"));
  }

  @Test
  void messageThatFailsToRenderIsPlainText() {
    Names failing =
        new KnownNames() {
          @Override
          public @Nullable User user(String fullName) {
            throw new IllegalStateException("no user can be looked up");
          }
        };
    String message = "/me <b> **waves**\nto @**Zoe** with /user_uploads/2/ab/x.txt";
    Rendered rendered =
        Markdown.parse(message).render(failing, Dialect.plain("https://chat.example"));

    assertEquals(
        "<p>/me &lt;b&gt; **waves**<br>\nto @**Zoe** with /user_uploads/2/ab/x.txt</p>",
        rendered.html());
    assertEquals(new Rendered.Mentions(Set.of(), Set.of(), false, false), rendered.mentions());
    assertEquals(Set.of("/user_uploads/2/ab/x.txt"), rendered.uploads());
    assertTrue(rendered.isMeMessage());
  }

  @Test
  void messageThatFailsToParseIsPlainText() {
    ParsedMessage failed =
        ParsedMessage.of(
            "**a** @**Zoe**",
            _ -> {
              throw new StackOverflowError();
            });

    assertTrue(failed.references().isEmpty());
    assertEquals(
        "<p>**a** @**Zoe**</p>", failed.render(new KnownNames(), GoldenTest.dialect(false)).html());
  }

  @Test
  void emojiAreKnownByNameAndCode() {
    assertEquals("1f44d", Emoji.code("thumbs_up"));
    assertEquals("1f44d", Emoji.code("+1"));
    assertEquals("+1", Emoji.name("1f44d"));
    assertNull(Emoji.code("no_such_emoji"));
    assertNull(Emoji.name("1F44D"));
  }

  private static Rendered render(String message) {
    return Markdown.parse(message).render(new KnownNames(), GoldenTest.dialect(false));
  }
}
