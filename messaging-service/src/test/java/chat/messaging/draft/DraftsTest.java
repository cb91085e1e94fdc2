package chat.messaging.draft;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class DraftsTest {

  private static final String PATH = "/api/v1/drafts";

  private final World world;

  DraftsTest(RunningService service) {
    this.world = new World(service);
  }

  private static Map<String, Object> draft(String content, long timestamp) {
    return Map.of(
        "type",
        "stream",
        "to",
        List.of(9),
        "topic",
        "lunch",
        "content",
        content,
        "timestamp",
        timestamp);
  }

  private Answer create(Person person, Object... drafts) {
    return world.as(person).post(PATH, "drafts", List.of(drafts));
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().json();
  }

  @Test
  void draftsAreKeptForTheirWriterAlone() {
    for (Person person : List.of(world.owner, world.member, world.guest, world.bot)) {
      Answer created = create(person, draft("later", 1_700_000_060), draft("first", 1_700_000_000));
      assertThat(created.succeeded().at("/ids")).hasSize(2);
      JsonNode listed = list(person);
      assertThat(listed.path("count").intValue()).isEqualTo(2);
      assertThat(listed.at("/drafts/0").toString())
          .isEqualTo(
              "{\"id\":%d,\"type\":\"stream\",\"to\":[9],\"topic\":\"lunch\",\"content\":\"first\",\"timestamp\":1700000000}"
                  .formatted(created.longAt("/ids/1")));
      assertThat(listed.at("/drafts/1/content").textValue()).isEqualTo("later");
    }
  }

  @Test
  void draftIsChangedAndThrownAwayByItsWriterAlone() {
    long id = create(world.member, draft("a", 1_700_000_000)).succeeded().longAt("/ids/0");
    String path = PATH + "/" + id;
    Map<String, Object> other =
        Map.of("type", "private", "to", List.of(world.guest.id()), "topic", "x", "content", "b");
    world
        .as(world.otherMember)
        .patch(path, "draft", other)
        .refused(404, "BAD_REQUEST", "Draft does not exist");
    world.as(world.otherMember).delete(path).refused(404, "BAD_REQUEST", "Draft does not exist");
    world.as(world.member).patch(path, "draft", other).succeeded();
    JsonNode changed = list(world.member).at("/drafts/0");
    assertThat(changed.path("type").textValue()).isEqualTo("private");
    assertThat(changed.path("topic").textValue()).isEmpty();
    assertThat(changed.path("content").textValue()).isEqualTo("b");
    assertThat(changed.path("timestamp").longValue()).isGreaterThan(1_700_000_000);
    world.as(world.member).delete(path).succeeded();
    world.as(world.member).delete(path).refused(404, "BAD_REQUEST", "Draft does not exist");
    assertThat(list(world.member).path("drafts")).isEmpty();
    List<Event> events =
        world.events(Topic.CLIENT_EVENTS, 3).stream()
            .filter(event -> event.value().path("type").textValue().equals("drafts"))
            .toList();
    EventContracts.check(events);
    assertThat(events.stream().map(event -> event.value().at("/payload/op").textValue()))
        .containsExactly("add", "update", "remove");
    assertThat(events)
        .allMatch(event ->
            event
                .value()
                .at("/audience/user_ids")
                .toString()
                .equals("[" + world.member.id() + "]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|drafts is not a list",
        "[{\"type\":\"\",\"to\":[],\"topic\":\"\",\"content\":\"c\",\"odd\":1}]|Argument \"odd\" at"
            + " drafts[0] is unexpected",
        "[{\"type\":\"stream\",\"to\":[1],\"topic\":\"t\"}]|drafts[0][\"content\"] field is"
            + " missing: Field required",
        "[{\"type\":\"stream\",\"to\":[1,2],\"topic\":\"t\",\"content\":\"c\"}]|Expected exactly"
            + " one channel",
        "[{\"type\":\"stream\",\"to\":[1],\"topic\":\"t\",\"content\":\" \"}]|Message must not be"
            + " empty",
        "[{\"type\":\"odd\",\"to\":[],\"topic\":\"\",\"content\":\"c\"}]|Invalid"
            + " drafts[0][\"type\"]"
      })
  void whatIsNoDraftIsRefused(String drafts, String message) {
    world.as(world.member).post(PATH, "drafts", drafts).refused(400, "BAD_REQUEST", message);
    assertThat(list(world.member).path("drafts")).isEmpty();
  }
}
