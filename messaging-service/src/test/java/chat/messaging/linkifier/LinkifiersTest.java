package chat.messaging.linkifier;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class LinkifiersTest {

  private static final String PATTERN = "#(?P<id>[0-9]+)";
  private static final String TEMPLATE = "https://tickets.example.com/{id}";

  private final RunningService service;
  private final TestServers servers;
  private final World world;

  LinkifiersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.world = new World(service);
  }

  private Answer create(Person person, String pattern, String urlTemplate) {
    return world
        .as(person)
        .post("/api/v1/realm/filters", "pattern", pattern, "url_template", urlTemplate);
  }

  private long created(String pattern, String urlTemplate) {
    return create(world.administrator, pattern, urlTemplate).succeeded().longAt("/id");
  }

  private Answer update(long id, String pattern, String urlTemplate) {
    return world
        .as(world.administrator)
        .patch("/api/v1/realm/filters/" + id, "pattern", pattern, "url_template", urlTemplate);
  }

  private Answer order(List<Long> ids) {
    return world
        .as(world.administrator)
        .patch("/api/v1/realm/linkifiers", "ordered_linkifier_ids", ids);
  }

  private JsonNode list() {
    return world.as(world.guest).get("/api/v1/realm/linkifiers").succeeded().at("/linkifiers");
  }

  private List<Long> ids() {
    return StreamSupport.stream(list().spliterator(), false)
        .map(linkifier -> linkifier.path("id").asLong())
        .toList();
  }

  private String rendered(String content) {
    long id =
        world
            .send(
                world.administrator,
                "type",
                "direct",
                "to",
                List.of(world.member.id()),
                "content",
                content)
            .succeeded()
            .longAt("/id");
    return world.fetch(world.member, id).succeeded().textAt("/message/content");
  }

  private JsonNode awaitEvent(int linkifiers) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
        .await(event ->
            event.value().path("type").asText().equals("realm_linkifiers")
                && event.value().at("/payload/realm_linkifiers").size() == linkifiers)
        .value();
  }

  private static void refused(Answer answer, String text) {
    answer.refused(400, "BAD_REQUEST", text);
  }

  @Test
  void newLinkifierIsListedAndAppliedImmediately() {
    long id = created("  " + PATTERN + " ", TEMPLATE);
    assertThat(rendered("see #12"))
        .isEqualTo("<p>see <a href=\"https://tickets.example.com/12\">#12</a></p>");

    JsonNode linkifier = list().path(0);
    assertThat(linkifier.path("id").asLong()).isEqualTo(id);
    assertThat(linkifier.path("pattern").asText()).isEqualTo(PATTERN);
    assertThat(linkifier.path("url_template").asText()).isEqualTo(TEMPLATE);
    assertThat(linkifier.path("example_input").isNull()).isTrue();
    assertThat(linkifier.path("reverse_template").isNull()).isTrue();
    assertThat(linkifier.path("alternative_url_templates").toString()).isEqualTo("[]");
    assertThat(linkifier).hasSize(6);
    JsonNode event = awaitEvent(1);
    assertThat(event.at("/payload/realm_linkifiers/0")).isEqualTo(linkifier);
    assertThat(event.at("/audience/organization").asBoolean()).isTrue();
  }

  @Test
  void topicLinksArePartOfTheMessageEvent() {
    created(PATTERN, TEMPLATE);
    Channel channel = world.channel("open");
    world.subscribe(channel, world.member);
    world.sendTo(channel, world.member, "see #12 on example.com").succeeded();
    JsonNode links =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
            .await(event -> event.value().path("type").asText().equals("message"))
            .value()
            .at("/payload/topic_links");
    assertThat(links.toString())
        .isEqualTo(
            "[{\"text\":\"#12\",\"url\":\"https://tickets.example.com/12\"},"
                + "{\"text\":\"example.com\",\"url\":\"https://example.com\"}]");
  }

  @Test
  void legacyEndpointReturnsTriples() {
    long id = created(PATTERN, TEMPLATE);
    JsonNode filters =
        world.as(world.member).get("/api/v1/realm/filters").succeeded().at("/filters");
    assertThat(filters.toString())
        .isEqualTo("[[\"" + PATTERN + "\",\"" + TEMPLATE + "\"," + id + "]]");
  }

  @Test
  void linkifiersAreSeparatePerOrganization() {
    created(PATTERN, TEMPLATE);
    World elsewhere = world.another();
    assertThat(elsewhere.as(elsewhere.owner).get("/api/v1/realm/linkifiers").at("/linkifiers"))
        .isEmpty();
    refused(
        elsewhere.as(elsewhere.owner).delete("/api/v1/realm/filters/" + ids().getFirst()),
        "Linkifier not found.");
    assertThat(ids()).hasSize(1);
  }

  @Test
  void changedLinkifierAppliesToNewMessages() {
    long id = created(PATTERN, TEMPLATE);
    assertThat(rendered("#12")).contains("tickets.example.com");
    update(id, "T(?P<n>[0-9]+)", "https://other.example.com/{n}").succeeded();
    assertThat(rendered("#12 T12"))
        .isEqualTo("<p>#12 <a href=\"https://other.example.com/12\">T12</a></p>");
    assertThat(list().at("/0/pattern").asText()).isEqualTo("T(?P<n>[0-9]+)");
    update(id, "T(?P<n>[0-9]+)", "https://other.example.com/{n}").succeeded();
    refused(update(world.unusedId(), PATTERN, TEMPLATE), "Linkifier not found.");
  }

  @Test
  void deletedLinkifierIsNoLongerApplied() {
    long id = created(PATTERN, TEMPLATE);
    awaitEvent(1);
    world.as(world.administrator).delete("/api/v1/realm/filters/" + id).succeeded();
    assertThat(rendered("#12")).isEqualTo("<p>#12</p>");
    assertThat(list()).isEmpty();
    awaitEvent(0);
    refused(
        world.as(world.administrator).delete("/api/v1/realm/filters/" + id),
        "Linkifier not found.");
  }

  @Test
  void firstLinkifierInTheOrderWins() {
    long tickets = created(PATTERN, TEMPLATE);
    long games = created("(?P<rest>#[0-9]+)", "https://games.example.com/{rest}");
    assertThat(ids()).containsExactly(tickets, games);
    assertThat(rendered("#1")).contains("tickets.example.com");
    order(List.of(games, tickets)).succeeded();
    assertThat(ids()).containsExactly(games, tickets);
    assertThat(rendered("#1")).contains("games.example.com");
    long last = created("new", "https://new.example.com");
    assertThat(ids()).containsExactly(games, tickets, last);
  }

  @Test
  void orderMustListEachLinkifierOnce() {
    order(List.of()).succeeded();
    long one = created(PATTERN, TEMPLATE);
    long two = created("two", TEMPLATE.replace("{id}", ""));
    String all = "The ordered list must enumerate all existing linkifiers exactly once";
    refused(order(List.of(two)), all);
    refused(order(List.of()), all);
    refused(order(List.of(two, one, world.unusedId())), all);
    refused(
        order(List.of(two, one, two)), "The ordered list must not contain duplicated linkifiers");
    assertThat(ids()).containsExactly(one, two);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(|https://x|Bad regular expression: missing closing ): (",
        "a????|https://x|Bad regular expression: invalid nested repetition operator: ????",
        "((a{99}){99}){99}|https://x|Bad regular expression: its repetition counts are too large",
        "a|https://x/{|Invalid URL template.",
        "a|javascript:alert(1)|Invalid URL template: messages can't link to URLs with this scheme.",
        "(?P<id>a)|https://x/{no}"
            + "|Group 'no' in URL template is not present in linkifier pattern.",
        "(?P<id>a)|https://x|Group 'id' in linkifier pattern is not present in URL template.",
        "' '|https://x|pattern cannot be blank",
        "a|' '|url_template cannot be blank",
      })
  void invalidLinkifierIsRefused(String pattern, String urlTemplate, String text) {
    refused(create(world.administrator, pattern, urlTemplate), text);
    long id = created(PATTERN, TEMPLATE);
    refused(update(id, pattern, urlTemplate), text);
    assertThat(list().at("/0/pattern").asText()).isEqualTo(PATTERN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java\tscript:{x}", "java\nscript:{x}", "\u001bjavascript:{x}"})
  void controlCharacterInATemplateIsRefused(String urlTemplate) {
    String text =
        "Invalid URL template: it must not contain control characters such as tabs or line breaks.";
    refused(create(world.administrator, "run (?P<x>[0-9]+)", urlTemplate), text);
    long id = created(PATTERN, TEMPLATE);
    refused(update(id, "run (?P<x>[0-9]+)", urlTemplate), text);
    assertThat(list().at("/0/url_template").asText()).isEqualTo(TEMPLATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java\tscript:{x}", "javascript:{x}", "data:text/html,{x}", "a{", "("})
  void storedInvalidLinkifierIsIgnored(String urlTemplate) throws SQLException {
    long id = created("run (?P<x>[0-9]+)", "https://run.example.com/{x}");
    try (Connection connection = servers.connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement("update linkifier set url_template = ? where id = ?")) {
      statement.setString(1, urlTemplate);
      statement.setLong(2, id);
      statement.executeUpdate();
    }
    created(PATTERN, TEMPLATE);
    assertThat(rendered("run 1 for #12"))
        .isEqualTo("<p>run 1 for <a href=\"https://tickets.example.com/12\">#12</a></p>");
  }

  @Test
  void patternAndTemplateAreBounded() {
    created("a".repeat(500), "b".repeat(1_000));
    refused(
        create(world.administrator, "a".repeat(501), "b"),
        "pattern is too long (limit: 500 characters)");
    refused(
        create(world.administrator, "a", "b".repeat(1_001)),
        "url_template is too long (limit: 1000 characters)");
  }

  @Test
  void duplicatePatternIsRefused() {
    String exists = "A linkifier with this pattern already exists.";
    created(PATTERN, TEMPLATE);
    long other = created("other", "https://x.example.com");
    refused(create(world.administrator, PATTERN, TEMPLATE), exists);
    refused(update(other, PATTERN, TEMPLATE), exists);
    refused(create(world.administrator, "other", "https://y.example.com"), exists);
  }

  @Test
  void numberOfLinkifiersIsBounded() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 100)
          .forEach(i -> threads.submit(() -> created("p" + i, "https://x.example.com")));
    }
    refused(
        create(world.administrator, "one more", "https://x.example.com"),
        "An organization can have at most 100 linkifiers.");
    assertThat(ids()).hasSize(100);
    assertThat(rendered("p99")).contains("https://x.example.com");
  }

  @Test
  void onlyAdministratorsChangeLinkifiers() {
    long id = created(PATTERN, TEMPLATE);
    create(world.owner, "owner's", "https://x.example.com").succeeded();
    for (Person person : List.of(world.moderator, world.member, world.guest, world.bot)) {
      String text = "Must be an organization administrator";
      refused(create(person, "mine", "https://x.example.com"), text);
      refused(
          world
              .as(person)
              .patch("/api/v1/realm/filters/" + id, "pattern", "a", "url_template", "https://x"),
          text);
      refused(world.as(person).delete("/api/v1/realm/filters/" + id), text);
      refused(
          world.as(person).patch("/api/v1/realm/linkifiers", "ordered_linkifier_ids", List.of(id)),
          text);
      assertThat(world.as(person).get("/api/v1/realm/linkifiers").succeeded().at("/linkifiers"))
          .hasSize(2);
    }
    world.change(world.administrator, Map.of("role", 400));
    refused(
        create(world.administrator, "mine", "https://x.example.com"),
        "Must be an organization administrator");
    world.deactivate(world.administrator);
    create(world.administrator, "mine", "https://x.example.com")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    for (String path : List.of("/api/v1/realm/linkifiers", "/api/v1/realm/filters")) {
      world
          .as(world.administrator)
          .get(path)
          .refused(401, "UNAUTHORIZED", "Account is deactivated");
    }
  }

  @Test
  void unauthenticatedRequestsAreRefused() {
    for (var client : List.of(service.api(), service.asVisitor(world.id()))) {
      assertThat(client.get("/api/v1/realm/linkifiers").status()).isEqualTo(401);
      assertThat(
              client
                  .post("/api/v1/realm/filters", "pattern", "a", "url_template", "https://x")
                  .status())
          .isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1.5", "-1"})
  void invalidIdIsNotFound(String id) {
    assertThat(world.as(world.owner).delete("/api/v1/realm/filters/" + id).status()).isEqualTo(404);
  }
}
