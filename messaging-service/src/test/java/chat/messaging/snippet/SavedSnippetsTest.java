package chat.messaging.snippet;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class SavedSnippetsTest {

  private static final String PATH = "/api/v1/saved_snippets";
  private static final String UNKNOWN = "Saved snippet does not exist.";

  private final World world;

  SavedSnippetsTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer create(Person person, String title, String content) {
    return world.as(person).post(PATH, "title", title, "content", content);
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().at("/saved_snippets");
  }

  @Test
  void snippetsAreListedToTheirAuthorOnly() {
    for (Person person : List.of(world.owner, world.member, world.guest, world.bot)) {
      long first = create(person, " Hello ", "**Hello**\n").succeeded().longAt("/saved_snippet_id");
      create(person, "Bye", "Bye").succeeded();
      JsonNode listed = list(person);
      assertThat(listed).hasSize(2);
      assertThat(listed.get(0).path("id").longValue()).isEqualTo(first);
      assertThat(listed.get(0).path("title").textValue()).isEqualTo("Hello");
      assertThat(listed.get(0).path("content").textValue()).isEqualTo("**Hello**");
      assertThat(listed.get(0).path("date_created").longValue()).isPositive();
      assertThat(listed.get(0)).hasSize(4);
    }
  }

  @Test
  void onlyAuthorEditsAndDeletesSnippet() {
    long id = create(world.member, "a", "b").succeeded().longAt("/saved_snippet_id");
    String path = PATH + "/" + id;
    world.as(world.otherMember).patch(path, "title", "x").refused(404, "BAD_REQUEST", UNKNOWN);
    world.as(world.otherMember).delete(path).refused(404, "BAD_REQUEST", UNKNOWN);
    world.as(world.member).patch(path, "title", "c").succeeded();
    assertThat(list(world.member).get(0).path("title").textValue()).isEqualTo("c");
    assertThat(list(world.member).get(0).path("content").textValue()).isEqualTo("b");
    world.as(world.member).patch(path, "content", "d").succeeded();
    assertThat(list(world.member).get(0).path("content").textValue()).isEqualTo("d");
    world.as(world.member).delete(path).succeeded();
    world.as(world.member).delete(path).refused(404, "BAD_REQUEST", UNKNOWN);
    assertThat(list(world.member)).isEmpty();
    List<Event> events =
        world.events(Topic.CLIENT_EVENTS, 4).stream()
            .filter(event -> event.value().path("type").textValue().equals("saved_snippets"))
            .toList();
    EventContracts.check(events);
    assertThat(events.stream().map(event -> event.value().at("/payload/op").textValue()))
        .containsExactly("add", "update", "update", "remove");
  }

  @Test
  void otherClientsOfTheAuthorGetEvents() {
    Queue queue = world.queue(world.member, "event_types", List.of("saved_snippets"));
    Queue ofAnother = world.queue(world.otherMember, "event_types", List.of("saved_snippets"));
    long id = create(world.member, "a", "b").succeeded().longAt("/saved_snippet_id");
    JsonNode added = queue.next();
    assertThat(added.path("op").textValue()).isEqualTo("add");
    assertThat(added.at("/saved_snippet/id").longValue()).isEqualTo(id);
    assertThat(ofAnother.poll("dont_block", true)).isEmpty();
    assertThat(
            world
                .as(world.member)
                .post("/api/v1/register", "fetch_event_types", List.of("saved_snippets"))
                .succeeded()
                .at("/saved_snippets/0/title")
                .textValue())
        .isEqualTo("a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|x|title cannot be blank",
        "x||content cannot be blank",
      })
  void blankTextIsRefused(String title, String content, String message) {
    create(world.member, title == null ? " " : title, content == null ? " " : content)
        .refused(400, "BAD_REQUEST", message);
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void longTextIsRefused() {
    create(world.member, "é".repeat(60), "x".repeat(10_000)).succeeded();
    create(world.member, "x".repeat(61), "x")
        .refused(400, "BAD_REQUEST", "title is too long (limit: 60 characters)");
    create(world.member, "x", "x".repeat(10_001))
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
  }

  @Test
  void changeOfNothingIsRefused() {
    long id = create(world.member, "a", "b").succeeded().longAt("/saved_snippet_id");
    world
        .as(world.member)
        .patch(PATH + "/" + id)
        .refused(400, "BAD_REQUEST", "No new data is supplied");
  }

  @Test
  void numberAndSizeAreLimited() {
    Database.execute(
        """
        insert into saved_snippet (organization_id, user_id, title, content, date_created)
        select ?, ?, 't', 'c', now() from generate_series(1, 499)
        """,
        world.id(),
        world.member.id());
    create(world.member, "a", "b").succeeded();
    create(world.member, "a", "b")
        .refused(400, "BAD_REQUEST", "You can have at most 500 saved snippets.");
    assertThat(list(world.member)).hasSize(500);
    for (int i = 0; i < 12; i++) {
      create(world.otherMember, "t", "€".repeat(10_000)).succeeded();
    }
    long small = create(world.otherMember, "t", "c").succeeded().longAt("/saved_snippet_id");
    for (int i = 0; i < 4; i++) {
      create(world.otherMember, "t", "€".repeat(10_000)).succeeded();
    }
    String tooLong = "Your saved snippets are too long (limit: 500000 bytes in all)";
    create(world.otherMember, "t", "€".repeat(10_000)).refused(400, "BAD_REQUEST", tooLong);
    world
        .as(world.otherMember)
        .patch(PATH + "/" + small, "content", "€".repeat(10_000))
        .refused(400, "BAD_REQUEST", tooLong);
  }
}
