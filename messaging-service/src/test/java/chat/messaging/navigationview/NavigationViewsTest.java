package chat.messaging.navigationview;

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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class NavigationViewsTest {

  private static final String PATH = "/api/v1/navigation_views";
  private static final String FOLLOWED = "narrow/is/followed";
  private static final String UNKNOWN = "Navigation view does not exist.";
  private static final String EXISTS = "Navigation view already exists.";

  private final World world;

  NavigationViewsTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer add(Person person, String fragment, String name) {
    return world.as(person).post(PATH, "fragment", fragment, "is_pinned", true, "name", name);
  }

  private Answer addBuiltIn(Person person, String fragment) {
    return world.as(person).post(PATH, "fragment", fragment, "is_pinned", false);
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().at("/navigation_views");
  }

  @Test
  void viewsAreListedToTheirUserOnly() {
    for (Person person : List.of(world.owner, world.member, world.guest, world.bot)) {
      addBuiltIn(person, " inbox ").succeeded();
      add(person, FOLLOWED, " Followed ").succeeded();
      assertThat(list(person).toString())
          .isEqualTo(
              """
              [{"fragment":"inbox","is_pinned":false,"name":null},\
              {"fragment":"narrow/is/followed","is_pinned":true,"name":"Followed"}]\
              """);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inbox",
        "recent",
        "feed",
        "drafts",
        "narrow/has/reaction/sender/me",
        "narrow/is/mentioned",
        "narrow/is/starred"
      })
  void builtInViewCannotHaveName(String fragment) {
    String text = "Built-in views cannot have a custom name.";
    add(world.member, fragment, "x").refused(400, "BAD_REQUEST", text);
    addBuiltIn(world.member, fragment).succeeded();
    world
        .as(world.member)
        .patch(PATH + "/" + fragment, "name", "x")
        .refused(400, "BAD_REQUEST", text);
    world.as(world.member).patch(PATH + "/" + fragment, "is_pinned", true).succeeded();
    assertThat(list(world.member).get(0).path("is_pinned").booleanValue()).isTrue();
  }

  @Test
  void otherViewNeedsName() {
    addBuiltIn(world.member, FOLLOWED)
        .refused(400, "BAD_REQUEST", "Custom views must have a valid name.");
  }

  @Test
  void fragmentAndNameAreUniqueForEachUser() {
    add(world.member, FOLLOWED, "Followed").succeeded();
    add(world.member, FOLLOWED, "Other").refused(400, "BAD_REQUEST", EXISTS);
    add(world.member, "narrow/is/unread", "Followed").refused(400, "BAD_REQUEST", EXISTS);
    add(world.member, "narrow/is/unread", "Unread").succeeded();
    String path = PATH + "/narrow/is/unread";
    world.as(world.member).patch(path, "name", "Followed").refused(400, "BAD_REQUEST", EXISTS);
    world.as(world.member).patch(path, "name", "Unread").succeeded();
    add(world.otherMember, FOLLOWED, "Followed").succeeded();
  }

  @Test
  void onlyUserOfViewEditsAndRemovesIt() {
    add(world.member, FOLLOWED, "Followed").succeeded();
    String path = PATH + "/" + FOLLOWED;
    world
        .as(world.otherMember)
        .patch(path, "is_pinned", false)
        .refused(404, "BAD_REQUEST", UNKNOWN);
    world.as(world.otherMember).delete(path).refused(404, "BAD_REQUEST", UNKNOWN);
    world.as(world.member).patch(path, "is_pinned", false).succeeded();
    world.as(world.member).patch(path, "name", "Mine").succeeded();
    JsonNode view = list(world.member).get(0);
    assertThat(view.path("is_pinned").booleanValue()).isFalse();
    assertThat(view.path("name").textValue()).isEqualTo("Mine");
    world.as(world.member).delete(path).succeeded();
    world.as(world.member).delete(path).refused(404, "BAD_REQUEST", UNKNOWN);
    assertThat(list(world.member)).isEmpty();
    List<Event> events =
        world.events(Topic.CLIENT_EVENTS, 4).stream()
            .filter(event -> event.value().path("type").textValue().equals("navigation_view"))
            .toList();
    EventContracts.check(events);
    assertThat(events.stream().map(event -> event.value().path("payload").toString()))
        .containsExactly(
            """
            {"op":"add","navigation_view":{"fragment":"narrow/is/followed","is_pinned":true,\
            "name":"Followed"}}\
            """,
            """
            {"op":"update","fragment":"narrow/is/followed","data":{"is_pinned":false}}\
            """,
            """
            {"op":"update","fragment":"narrow/is/followed","data":{"name":"Mine"}}\
            """,
            """
            {"op":"remove","fragment":"narrow/is/followed"}\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "narrow/channel/7-lunch/topic/caf.C3.A9",
        "search/100% & more; a+b?c#d",
        "x%2Fy",
        "é"
      })
  void pathContainsFragmentWithEncodedCharacters(String fragment) {
    add(world.member, fragment, "x").succeeded();
    String encoded = URLEncoder.encode(fragment, StandardCharsets.UTF_8).replace("+", "%20");
    world.as(world.member).patch(PATH + "/" + encoded, "name", "y").succeeded();
    assertThat(list(world.member).get(0).path("name").textValue()).isEqualTo("y");
    world.as(world.member).delete(PATH + "/" + encoded).succeeded();
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void otherClientsOfTheUserGetEvents() {
    Queue queue = world.queue(world.member, "event_types", List.of("navigation_view"));
    Queue ofAnother = world.queue(world.otherMember, "event_types", List.of("navigation_view"));
    add(world.member, FOLLOWED, "Followed").succeeded();
    JsonNode added = queue.next();
    assertThat(added.path("op").textValue()).isEqualTo("add");
    assertThat(added.at("/navigation_view/fragment").textValue()).isEqualTo(FOLLOWED);
    assertThat(ofAnother.poll("dont_block", true)).isEmpty();
    assertThat(
            world
                .as(world.member)
                .post("/api/v1/register", "fetch_event_types", List.of("navigation_views"))
                .succeeded()
                .at("/navigation_views/0/name")
                .textValue())
        .isEqualTo("Followed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "' '|x|fragment cannot be blank",
        "x|' '|name cannot be blank",
      })
  void blankTextIsRefused(String fragment, String name, String message) {
    add(world.member, fragment, name).refused(400, "BAD_REQUEST", message);
    assertThat(list(world.member)).isEmpty();
  }

  @Test
  void invalidRequestsAreRefused() {
    world
        .as(world.member)
        .post(PATH, "fragment", "inbox")
        .refused(400, "BAD_REQUEST", "Missing 'is_pinned' argument");
    world
        .as(world.member)
        .post(PATH, "is_pinned", true)
        .refused(400, "BAD_REQUEST", "Missing 'fragment' argument");
    world
        .as(world.member)
        .post(PATH, "fragment", "inbox", "is_pinned", 1)
        .refused(400, "BAD_REQUEST", "is_pinned is not a boolean");
    add(world.member, "x".repeat(1_000), "é".repeat(100)).succeeded();
    add(world.member, "y".repeat(1_001), "y")
        .refused(400, "BAD_REQUEST", "fragment is too long (limit: 1000 characters)");
    add(world.member, "y", "y".repeat(101))
        .refused(400, "BAD_REQUEST", "name is too long (limit: 100 characters)");
  }

  @Test
  void numberOfViewsIsLimited() {
    Database.execute(
        """
        insert into navigation_view (organization_id, user_id, fragment, is_pinned, name)
        select ?, ?, 'f' || n, true, 'n' || n from generate_series(1, 99) n
        """,
        world.id(),
        world.member.id());
    add(world.member, "a", "b").succeeded();
    add(world.member, "c", "d")
        .refused(400, "BAD_REQUEST", "You can have at most 100 navigation views.");
    assertThat(list(world.member)).hasSize(100);
    add(world.otherMember, "c", "d").succeeded();
  }
}
