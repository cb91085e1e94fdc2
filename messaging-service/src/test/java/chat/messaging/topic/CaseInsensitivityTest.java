package chat.messaging.topic;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Case-insensitive comparison has the same result in the program and in the database. */
@ServiceTest(Program.MESSAGING)
final class CaseInsensitivityTest {

  private final World world;
  private final Channel channel;

  CaseInsensitivityTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
  }

  private long post(String topic, String content) {
    return post(channel, topic, content);
  }

  private long post(Channel target, String topic, String content) {
    return world
        .send(world.owner, "type", "stream", "to", target.id(), "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "İSTANBUL",
        "Iı",
        "ΟΔΟΣ",
        "Σ σ ς ΑΣ.",
        "STRAẞE ß",
        "\u212A \u2126 \u212B",
        "\u01C4 \u01C5 \u01C6",
        "\u13A0 \u13F0 \uAB70",
        "\uD801\uDC00 \uD801\uDC28",
        "\u1F88 \u1FFC",
        "Ⓐ Ⅷ",
      })
  void lowercaseTextMatchesTheDatabase(String text) {
    assertThat(Database.column("select lower(?)", text)).containsExactly(TopicName.key(text));
  }

  @Test
  void lowercaseOfEveryLetterMatchesTheDatabase() {
    List<String> letterPairs =
        IntStream.rangeClosed(1, Character.MAX_CODE_POINT)
            .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE)
            .mapToObj(Character::toString)
            .filter(letter -> !SmallLetters.of(letter).equals(letter))
            .map(letter -> letter + SmallLetters.of(letter))
            .toList();
    assertThat(letterPairs).hasSizeGreaterThan(1_000);
    assertThat(
            Database.column(
                """
                select chr(n) || lower(chr(n)) from generate_series(1, 1114111) n
                where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)
                order by n
                """))
        .isEqualTo(letterPairs);
  }

  @ParameterizedTest
  @CsvSource({"istanbul, İstanbul", "İSTANBUL, istanbul", "οδοσ, ΟΔΟΣ"})
  void queueAndSearchAgreeOnTopicCase(String query, String topic) {
    List<List<String>> narrow = List.of(List.of("topic", query));
    Queue queue = world.queue(world.member, "narrow", narrow, "event_types", List.of("message"));
    long id = post(topic, "hi");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(id);
    assertThat(found("topic", query)).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"Café, CAFE\u0301", "Straße, STRASSE", "σοφοσ, ΣΟΦΟΣ"})
  void queueAndSearchAgreeOnChannelNameCase(String name, String query) {
    Channel named = world.channel(name);
    world.subscribe(named, world.owner, world.member);
    List<List<String>> narrow = List.of(List.of("channel", query));
    Queue queue = world.queue(world.member, "narrow", narrow, "event_types", List.of("message"));
    long id = post(named, "t", "hi");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(id);
    assertThat(found("channel", query)).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"İpek, ipek", "ΟΔΥΣΣΕΑΣ, οδυσσεασ"})
  void mentionIgnoresTheCaseOfTheName(String fullName, String written) {
    Person named = world.person(Role.MEMBER, fullName);
    world.subscribe(channel, named);
    Queue queue = world.queue(named, "event_types", List.of("message"));
    post("t", "@**%s**".formatted(written));
    assertThat(queue.next().at("/flags").toString()).contains("mentioned");
  }

  @Test
  void unreadMessagesAreGroupedIgnoringTopicCase() {
    long one = post("İzmir", "hi");
    long other = post("izmir", "hi");
    JsonNode topics =
        world
            .as(world.member)
            .post("/api/v1/register", "event_types", List.of("message", "update_message_flags"))
            .succeeded()
            .at("/unread_msgs/streams");
    assertThat(topics).hasSize(1);
    assertThat(topics.at("/0/unread_message_ids").toString())
        .isEqualTo("[%d,%d]".formatted(one, other));
  }

  @Test
  void alertedSearchMatchesTheAlertWordFlag() {
    world.change(world.member, Map.of("alert_words", List.of("istanbul", "ΟΔΟΣ")));
    long city = post("t", "to İSTANBUL!");
    long street = post("t", "an οδοσ");
    long other = post("t", "an οδος");
    assertThat(flags(city)).contains("has_alert_word");
    assertThat(flags(street)).contains("has_alert_word");
    assertThat(flags(other)).doesNotContain("has_alert_word");
    assertThat(found("is", "alerted")).containsExactly(city, street);
  }

  private String flags(long id) {
    return world.fetch(world.member, id).succeeded().at("/message/flags").toString();
  }

  private List<Long> found(String operator, String operand) {
    return world
        .as(world.member)
        .get(
            "/api/v1/messages",
            "narrow",
            List.of(List.of(operator, operand)),
            "anchor",
            "newest",
            "num_before",
            10,
            "num_after",
            0)
        .succeeded()
        .at("/messages")
        .findValues("id")
        .stream()
        .map(JsonNode::longValue)
        .toList();
  }
}
