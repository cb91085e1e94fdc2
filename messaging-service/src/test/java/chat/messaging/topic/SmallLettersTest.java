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
final class SmallLettersTest {

  private final World world;
  private final Channel channel;

  SmallLettersTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.owner, world.member);
  }

  private long say(String topic, String content) {
    return say(channel, topic, content);
  }

  private long say(Channel place, String topic, String content) {
    return world
        .send(world.owner, "type", "stream", "to", place.id(), "topic", topic, "content", content)
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
  void textIsAsTheDatabaseMakesIt(String text) {
    assertThat(Database.column("select lower(?)", text)).containsExactly(TopicName.key(text));
  }

  @Test
  void eachLetterIsAsTheDatabaseMakesIt() {
    List<String> large =
        IntStream.rangeClosed(1, Character.MAX_CODE_POINT)
            .filter(letter -> letter < Character.MIN_SURROGATE || letter > Character.MAX_SURROGATE)
            .mapToObj(Character::toString)
            .filter(letter -> !SmallLetters.of(letter).equals(letter))
            .map(letter -> letter + SmallLetters.of(letter))
            .toList();
    assertThat(large).hasSizeGreaterThan(1_000);
    assertThat(
            Database.column(
                """
                select chr(n) || lower(chr(n)) from generate_series(1, 1114111) n
                where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)
                order by n
                """))
        .isEqualTo(large);
  }

  @ParameterizedTest
  @CsvSource({"istanbul, İstanbul", "İSTANBUL, istanbul", "οδοσ, ΟΔΟΣ"})
  void queueOfATopicShowsWhatASearchFinds(String asked, String topic) {
    List<List<String>> narrow = List.of(List.of("topic", asked));
    Queue queue = world.queue(world.member, "narrow", narrow, "event_types", List.of("message"));
    long id = say(topic, "hi");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(id);
    assertThat(found("topic", asked)).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"Café, CAFE\u0301", "Straße, STRASSE", "σοφοσ, ΣΟΦΟΣ"})
  void queueOfAChannelShowsWhatASearchFinds(String name, String asked) {
    Channel named = world.channel(name);
    world.subscribe(named, world.owner, world.member);
    List<List<String>> narrow = List.of(List.of("channel", asked));
    Queue queue = world.queue(world.member, "narrow", narrow, "event_types", List.of("message"));
    long id = say(named, "t", "hi");
    assertThat(queue.next().at("/message/id").longValue()).isEqualTo(id);
    assertThat(found("channel", asked)).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"İpek, ipek", "ΟΔΥΣΣΕΑΣ, οδυσσεασ"})
  void mentionIgnoresTheCaseOfTheName(String fullName, String written) {
    Person named = world.person(Role.MEMBER, fullName);
    world.subscribe(channel, named);
    Queue queue = world.queue(named, "event_types", List.of("message"));
    say("t", "@**%s**".formatted(written));
    assertThat(queue.next().at("/flags").toString()).contains("mentioned");
  }

  @Test
  void unreadMessagesOfATopicAreTogether() {
    long one = say("İzmir", "hi");
    long other = say("izmir", "hi");
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
  void alertWordIsFoundWhereItIsFlagged() {
    world.change(world.member, Map.of("alert_words", List.of("istanbul", "ΟΔΟΣ")));
    long city = say("t", "to İSTANBUL!");
    long street = say("t", "an οδοσ");
    long other = say("t", "an οδος");
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
