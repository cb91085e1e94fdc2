package chat.channels.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Rendered;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestMessages;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notices with Markdown characters in names and descriptions, or with very many names. */
@ServiceTest(value = Program.CHANNELS, environment = "CHAT_TASKS_POLL=100ms")
final class NoticeTextTest {

  private final TestMessages messages;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long other;

  NoticeTextTest(RunningService service, TestServers servers) {
    this.messages = servers.owners().messages();
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER, Map.of("full_name", "Ann Arbor"));
    this.other = organization.account(Role.MEMBER);
  }

  private List<JsonNode> sent(int count) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> messages.sent(organization.id()), sent -> sent.size() >= count);
  }

  private static JsonNode toPerson(List<JsonNode> sent) {
    return sent.stream()
        .filter(message -> message.path("type").asText().equals("private"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void noticeListsAllNamesThatFit() {
    String content = noticeAbout(IntStream.range(0, 100).mapToObj(i -> "Channel " + i).toList());
    assertThat(content).contains("\n* #**Channel 99**").doesNotContain(" more");
  }

  @Test
  void longNoticeCountsTheNamesThatDoNotFit() {
    String content =
        noticeAbout(IntStream.range(0, 60).mapToObj(i -> "*".repeat(56) + " " + i).toList());
    assertThat(content.codePointCount(0, content.length())).isBetween(9_000, 10_000);
    String rest = content.substring(content.lastIndexOf('\n'));
    long named = content.lines().filter(line -> line.startsWith("* [#")).count();
    assertThat(rest).isEqualTo("\n* and %d more".formatted(60 - named));
  }

  /** The notice to the other user after the creator subscribes them to these new channels. */
  private String noticeAbout(List<String> names) {
    organization.changeSettings(Map.of("send_channel_events_messages", false));
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            names.stream().map(name -> Map.of("name", name)).toList(),
            "principals",
            List.of(other))
        .succeeded();
    return sent(1).getFirst().path("content").asText();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x @**all** y",
        "x @*leads* y",
        "x @**Ann Arbor** y",
        "** @**all** **",
        "a>b & c &amp; d",
        "`@**topic**` [x](/y) ``` ~~~ ~~x~~ $$y$$",
        "#**Garden**",
      })
  void namesAreShownLiterallyWithoutMentions(String name) {
    long id = channels.create(creator, "Garden", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", id));
    sent(1);
    channels.create(creator, name, List.of(other), "announce", true, "description", name);
    sent(4).forEach(NoticeTextTest::rendered);
    organization.as(creator).patch("/api/v1/streams/" + id, "new_name", name + "!").succeeded();
    assertThat(rendered(sent(5).getLast())).contains("to <strong>" + html(name) + "!</strong>.");
  }

  /** Renders a notice with mentions enabled, and checks that it mentions nobody. */
  private static String rendered(JsonNode message) {
    Rendered rendered =
        Markdown.parse(message.path("content").asText())
            .render(new PermissiveNames(), Dialect.plain("https://chat.example"));
    assertThat(rendered.mentions())
        .isEqualTo(new Rendered.Mentions(Set.of(), Set.of(), false, false));
    return rendered.html();
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rock & roll > jazz",
        "a`b",
        "a & b",
        "R&amp;D",
        "a*b",
        "**a**",
        "a>b@7",
        "[a](b)",
        "a]b",
        "a|b",
        "@all #a",
        "$$a$$",
        "<b> 'c' \"d\"",
        ":smile: \\",
        "~~a~~ _b_",
      })
  void channelIsLinkedDespiteSpecialCharacters(String name) {
    long id = channels.create(creator, "News", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", id));
    sent(1);
    long named = channels.create(creator, name, List.of(other), "announce", true);
    List<JsonNode> sent = sent(4);
    String link = "href=\"/#narrow/channel/\\d+-[^\"]*\">#" + Pattern.quote(html(name)) + "</a>\\.";
    assertThat(rendered(toPerson(sent))).containsPattern(link);
    assertThat(sent.stream().map(NoticeTextTest::rendered))
        .anyMatch(text -> text.contains(" created a new channel <a") && text.contains(html(name)));
    organization.as(creator).delete("/api/v1/streams/" + named).succeeded();
    organization.as(creator).patch("/api/v1/streams/" + named, "is_archived", false).succeeded();
    assertThat(rendered(sent(5).getLast()))
        .containsPattern("#" + Pattern.quote(html(name)) + "</a> has");
  }

  @ParameterizedTest
  @ValueSource(strings = {"~~~ @**all**", "``` @**all**", "````", "  ~~~~", "@**all** @*leads*"})
  void markdownInDescriptionStaysInsideTheQuote(String description) {
    long id = channels.create(creator, "Garden", List.of(), "description", description);
    rendered(sent(1).getFirst());
    organization.as(creator).patch("/api/v1/streams/" + id, "description", "x").succeeded();
    String html = rendered(sent(2).getLast());
    assertThat(html).endsWith("<blockquote>\n<p>x</p>\n</blockquote>").doesNotContain("<pre");
  }
}
