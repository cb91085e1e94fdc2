package chat.messaging.report;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class ReportMessageTest {

  private static final String DISABLED = "Message reporting is not enabled in this organization.";

  private final World world;
  private final Channel reports;
  private final Channel lunch;

  ReportMessageTest(RunningService service) {
    this.world = new World(service);
    this.reports = world.channel("reports", Map.of("invite_only", true));
    this.lunch = world.channel("lunch");
    world.subscribe(reports, world.moderator);
    world.subscribe(lunch, world.guest);
    world.changeOrganizationSettings(Map.of("moderation_request_channel_id", reports.id()));
    world.awaitProjections();
  }

  private Answer report(Person person, long messageId, Object... parameters) {
    return world.as(person).post("/api/v1/messages/" + messageId + "/report", parameters);
  }

  private long send(Person sender, String content) {
    return world
        .send(sender, "type", "stream", "to", lunch.id(), "topic", "today", "content", content)
        .succeeded()
        .longAt("/id");
  }

  private long sendDirect(Person sender, List<Person> people, String content) {
    return world
        .send(
            sender,
            "type",
            "direct",
            "to",
            people.stream().map(Person::id).toList(),
            "content",
            content)
        .succeeded()
        .longAt("/id");
  }

  /** The reports that the moderator reads, as Markdown, the oldest first. */
  private List<JsonNode> posted() {
    JsonNode messages =
        world
            .as(world.moderator)
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                100,
                "num_after",
                0,
                "apply_markdown",
                false,
                "narrow",
                "[{\"operator\":\"channel\",\"operand\":" + reports.id() + "}]")
            .succeeded()
            .at("/messages");
    List<JsonNode> all = new ArrayList<>();
    messages.forEach(all::add);
    return all;
  }

  private static String mention(Person person) {
    return "@_**%s|%d**".formatted(person.fullName(), person.id());
  }

  @Test
  void moderatorsReadReportOfChannelMessage() {
    long id = send(world.otherMember, "Soup\n```\ncode\n```");
    report(world.member, id, "report_type", "harassment", "description", "Look\n```quote\nat it")
        .succeeded();
    JsonNode posted = posted().getFirst();
    assertThat(posted.path("sender_id").longValue()).isEqualTo(world.notificationBot.id());
    assertThat(posted.path("subject").textValue())
        .isEqualTo(world.otherMember.fullName() + " moderation");
    String time = posted.path("content").textValue().replaceFirst("(?s).*<time:(.*?)>.*", "$1");
    assertThat(posted.path("content").textValue())
        .isEqualTo(
            """
            %s reported a message from %s in #**lunch>today@%d**, sent <time:%s>.
            > **Harassment**: Look
            > ```quote
            > at it

            ````spoiler Reported message
            Soup
            ```
            code
            ```
            ````\
            """
                .formatted(mention(world.member), mention(world.otherMember), id, time));
    String html =
        world
            .fetch(world.moderator, posted.path("id").longValue())
            .succeeded()
            .textAt("/message/content");
    assertThat(html).contains("<div class=\"spoiler-block\">", "near/" + id);
    assertThat(html).contains("<span class=\"user-mention silent\"");
    assertThat(html).doesNotContain("<div class=\"spoiler-content\" aria-hidden=\"true\">\n</div>");
  }

  @Test
  void reportOfDirectMessageNamesItsRecipients() {
    long id = sendDirect(world.otherMember, List.of(world.member, world.owner), "Secret");
    report(world.member, id, "report_type", "spam").succeeded();
    String content = posted().getFirst().path("content").textValue();
    assertThat(content)
        .startsWith(mention(world.member) + " reported [a direct message](/#narrow/dm/")
        .contains(
            "near/%d) from %s to %s, %s, sent <time:"
                .formatted(
                    id, mention(world.otherMember), mention(world.owner), mention(world.member)))
        .contains("\n> **Spam**\n")
        .endsWith("\nSecret\n```");
  }

  @Test
  void longMessageIsTruncated() {
    long id = send(world.otherMember, "é".repeat(10_000));
    report(world.member, id, "report_type", "norms", "description", "x\n".repeat(500)).succeeded();
    String content = posted().getFirst().path("content").textValue();
    assertThat(content.length()).isLessThanOrEqualTo(10_000);
    assertThat(content).endsWith("\n[message truncated]\n```");
  }

  @Test
  void topicOfLongNameIsTruncated() {
    Person person = world.person(Role.MEMBER, "N".repeat(100));
    report(world.member, send(person, "Hi"), "report_type", "spam").succeeded();
    assertThat(posted().getFirst().path("subject").textValue())
        .isEqualTo("N".repeat(48) + "… moderation");
  }

  @Test
  void allReadersMayReport() {
    long id = send(world.otherMember, "Soup");
    for (Person person :
        List.of(world.owner, world.member, world.guest, world.bot, world.otherMember)) {
      report(person, id, "report_type", "inappropriate").succeeded();
    }
    assertThat(posted()).hasSize(5);
    long own = sendDirect(world.member, List.of(world.member), "Note");
    report(world.member, own, "report_type", "spam").succeeded();
  }

  @Test
  void messageInArchivedChannelMayBeReported() {
    long id = send(world.otherMember, "Soup");
    world.change(lunch, Map.of("is_archived", true));
    report(world.member, id, "report_type", "spam").succeeded();
  }

  @Test
  void unreadableMessageIsRefused() {
    long direct = sendDirect(world.otherMember, List.of(world.member), "Secret");
    for (long id : new long[] {direct, world.unusedId()}) {
      report(world.owner, id, "report_type", "spam")
          .refused(400, "BAD_REQUEST", "Invalid message(s)");
    }
    report(world.deactivated(), direct, "report_type", "spam")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(posted()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other|''|An explanation is required.",
        "other|' '|An explanation is required.",
        "rude|x|Invalid report_type: Value error, Not in the list of possible values",
        "SPAM|x|Invalid report_type: Value error, Not in the list of possible values",
      })
  void invalidReportIsRefused(String type, String description, String message) {
    report(
            world.member,
            send(world.otherMember, "Soup"),
            "report_type",
            type,
            "description",
            description)
        .refused(400, "BAD_REQUEST", message);
    assertThat(posted()).isEmpty();
  }

  @Test
  void incompleteReportIsRefused() {
    long id = send(world.otherMember, "Soup");
    report(world.member, id).refused(400, "BAD_REQUEST", "Missing 'report_type' argument");
    report(world.member, id, "report_type", "spam", "description", "x".repeat(1_001))
        .refused(400, "BAD_REQUEST", "description is too long (limit: 1000 characters)");
    report(world.member, id, "report_type", "other", "description", "x".repeat(1_000)).succeeded();
  }

  @Test
  void reportsAreRefusedWithoutUsableChannel() {
    long id = send(world.otherMember, "Soup");
    Channel open = world.channel("open");
    Channel archived = world.channel("archived", Map.of("invite_only", true, "is_archived", true));
    for (long channelId : new long[] {-1, open.id(), archived.id(), world.unusedId()}) {
      world.changeOrganizationSettings(Map.of("moderation_request_channel_id", channelId));
      world.awaitProjections();
      report(world.member, id, "report_type", "spam").refused(400, "BAD_REQUEST", DISABLED);
    }
  }

  @Test
  void numberOfReportsIsLimited() {
    long id = send(world.otherMember, "Soup");
    for (int i = 0; i < 10; i++) {
      report(world.member, id, "report_type", "spam").succeeded();
    }
    Answer refused = report(world.member, id, "report_type", "spam");
    refused.refused(429, "RATE_LIMIT_HIT", "API usage exceeded rate limit");
    assertThat(refused.header("Retry-After")).isPresent();
    report(world.guest, id, "report_type", "spam").succeeded();
    assertThat(posted()).hasSize(11);
  }

  @Test
  void registeringClientGetsReportTypes() {
    JsonNode types =
        world
            .as(world.member)
            .post("/api/v1/register", "fetch_event_types", List.of("realm"))
            .succeeded()
            .at("/server_report_message_types");
    assertThat(types.toString())
        .isEqualTo(
            """
            [{"key":"spam","name":"Spam"},{"key":"harassment","name":"Harassment"},\
            {"key":"inappropriate","name":"Inappropriate content"},\
            {"key":"norms","name":"Violates community norms"},\
            {"key":"other","name":"Other reason"}]\
            """);
  }
}
