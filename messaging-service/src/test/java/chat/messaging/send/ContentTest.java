package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class ContentTest {

  private final World world;

  ContentTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer send(String content, Object... more) {
    return sendFrom("test", content, more);
  }

  private Answer sendFrom(String client, String content, Object... more) {
    Object[] parameters = {
      "type", "direct", "to", List.of(world.owner.id()), "content", content,
    };
    Object[] all = new Object[parameters.length + more.length];
    System.arraycopy(parameters, 0, all, 0, parameters.length);
    System.arraycopy(more, 0, all, parameters.length, more.length);
    return world.as(world.member, client).post("/api/v1/messages", all);
  }

  private Answer sent(Answer answer) {
    return world.fetch(world.member, answer.succeeded().longAt("/id")).succeeded();
  }

  @ParameterizedTest
  @CsvSource({
    "'hi  ',hi",
    "'hi\r\n\t ',hi",
    "'\n\n\r\nhi',hi",
    "'\n    code','    code'",
    "'  hi','  hi'",
    "'a\n\nb','a\n\nb'",
  })
  void trailingBlanksAndLeadingNewlinesAreTrimmed(String content, String stored) {
    assertThat(sent(send(content)).textAt("/raw_content")).isEqualTo(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "\n\n",
        " \t\r\n ",
        "\u2003",
        "\u200b",
        "\ufeff\n\u00a0",
        "\u3000",
      })
  void blankContentIsRefused(String content) {
    send(content).refused(400, "BAD_REQUEST", "Message must not be empty");
  }

  @Test
  void nullBytesAreRefused() {
    send("a\0b").refused(400, "BAD_REQUEST", "Message must not contain null bytes");
    send("\0").refused(400, "BAD_REQUEST", "Message must not contain null bytes");
  }

  @Test
  void contentIsLimitedToTenThousandCodePoints() {
    String longest = "𝒞".repeat(10_000);
    assertThat(sent(send("\n" + longest + "  ")).textAt("/raw_content")).isEqualTo(longest);
    send(longest + "x")
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
  }

  @Test
  void tenThousandEmojiAreSentAndPublished() {
    assertThat(sent(send("😀".repeat(10_000))).textAt("/message/content"))
        .hasSizeGreaterThan(900_000);
    assertThat(world.events(Topic.MESSAGE_SENT, 1)).hasSize(1);
    assertThat(world.events(Topic.CLIENT_EVENTS, 1)).hasSize(1);
  }

  @Test
  void contentWithTooLargeRenderingIsRefused() {
    send("\uD83D\uDE18".repeat(10_000)).refused(400, "BAD_REQUEST", "Unable to render message");
  }

  @Test
  void htmlInContentIsEscaped() {
    assertThat(sent(send("<script>alert(1)</script>")).textAt("/message/content"))
        .doesNotContain("<script>");
  }

  @Test
  void localEchoNeedsBothParameters() {
    send("hi", "queue_id", "q", "local_id", "1.01").succeeded();
    send("hi", "queue_id", "q").refused(400, "BAD_REQUEST", "Missing 'local_id' argument");
    send("hi", "local_id", "1.01").refused(400, "BAD_REQUEST", "Missing 'queue_id' argument");
  }

  @Test
  void localEchoParametersAreLimited() {
    String longest = "q".repeat(200);
    send("hi", "queue_id", longest, "local_id", longest).succeeded();
    send("hi", "queue_id", longest + "q", "local_id", "1")
        .refused(400, "BAD_REQUEST", "queue_id is too long (limit: 200 characters)");
    send("hi", "queue_id", "q", "local_id", longest + "1")
        .refused(400, "BAD_REQUEST", "local_id is too long (limit: 200 characters)");
  }

  @ParameterizedTest
  @CsvSource({"true,true", "false,false"})
  void readBySenderParameterSetsTheReadFlag(String readBySender, boolean read) {
    Answer fetched = sent(sendFrom("ZulipMobile", "hi", "read_by_sender", readBySender));
    assertThat(fetched.at("/message/flags").toString()).isEqualTo(read ? "[\"read\"]" : "[]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ZulipAndroid",
        "zulipios",
        "ZulipDesktop",
        "ZulipMobile",
        "ZulipElectron",
        "ZulipTerminal",
        "Snipe",
        "website",
        "iOS",
        "android",
      })
  void messageFromInteractiveClientIsReadBySender(String client) {
    assertThat(sent(sendFrom(client, "hi")).at("/message/flags").toString())
        .isEqualTo("[\"read\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ZulipPython", "curl", "test", "ZulipMobileX"})
  void messageFromOtherClientIsUnreadForSender(String client) {
    assertThat(sent(sendFrom(client, "hi")).at("/message/flags").toString()).isEqualTo("[]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "\"true\"", "null", "[]"})
  void readBySenderMustBeABoolean(String value) {
    send("hi", "read_by_sender", value)
        .refused(400, "BAD_REQUEST", "read_by_sender is not a boolean");
  }

  @Test
  void readBySenderMustBeJson() {
    send("hi", "read_by_sender", "True")
        .refused(400, "BAD_REQUEST", "read_by_sender is not valid JSON");
  }

  @Test
  void clientParameterOverridesTheCallersClient() {
    assertThat(sent(sendFrom("ZulipPython", "hi")).textAt("/message/client"))
        .isEqualTo("ZulipPython");
    Answer renamed = sendFrom("ZulipPython", "hi", "client", " website ");
    assertThat(sent(renamed).textAt("/message/client")).isEqualTo("website");
    assertThat(sent(renamed).at("/message/flags").toString()).isEqualTo("[\"read\"]");
    assertThat(renamed.has("/ignored_parameters_unsupported")).isFalse();
    assertThat(sent(sendFrom("test", "hi", "client", "𝒞".repeat(31))).textAt("/message/client"))
        .isEqualTo("𝒞".repeat(30));
    assertThat(sent(sendFrom("test", "hi", "client", "  ")).textAt("/message/client"))
        .isEqualTo("test");
    send("hi", "client", "a\0b").refused(400, "BAD_REQUEST", "client must not contain null bytes");
  }
}
