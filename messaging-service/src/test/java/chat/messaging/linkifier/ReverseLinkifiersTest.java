package chat.messaging.linkifier;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values with which clients turn pasted URLs into the text of a linkifier. */
@ServiceTest(Program.MESSAGING)
final class ReverseLinkifiersTest {

  private static final String PATH = "/api/v1/realm/filters";
  private static final String PATTERN = "#(?P<id>[0-9]+)";
  private static final String TEMPLATE = "https://tickets.example.com/{id}";
  private static final String OLD = "https://old.example.com/{id}";

  private final TestServers servers;
  private final World world;

  ReverseLinkifiersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.world = new World(service);
  }

  private static Object[] parameters(String pattern, String urlTemplate, Object... more) {
    List<Object> all = new ArrayList<>(List.of("pattern", pattern, "url_template", urlTemplate));
    all.addAll(List.of(more));
    return all.toArray();
  }

  private Answer create(Object... more) {
    return world.as(world.administrator).post(PATH, parameters(PATTERN, TEMPLATE, more));
  }

  private Answer update(long id, Object... more) {
    return world
        .as(world.administrator)
        .patch(PATH + "/" + id, parameters(PATTERN, TEMPLATE, more));
  }

  private long created() {
    return create(
            "example_input",
            " #12 ",
            "reverse_template",
            "#{id}",
            "alternative_url_templates",
            List.of(" " + OLD))
        .succeeded()
        .longAt("/id");
  }

  private JsonNode linkifier() {
    return world.as(world.guest).get("/api/v1/realm/linkifiers").succeeded().at("/linkifiers/0");
  }

  /** Example, reverse template and alternative templates, as JSON. */
  private String values() {
    JsonNode linkifier = linkifier();
    return "%s %s %s"
        .formatted(
            linkifier.path("example_input"),
            linkifier.path("reverse_template"),
            linkifier.path("alternative_url_templates"));
  }

  private static void refused(Answer answer, String text) {
    answer.refused(400, "BAD_REQUEST", text);
  }

  @Test
  void valuesAreListedRegisteredAndSent() {
    created();
    assertThat(values()).isEqualTo("\"#12\" \"#{id}\" [\"" + OLD + "\"]");
    JsonNode linkifier = linkifier();
    assertThat(
            world
                .as(world.member)
                .post(
                    "/api/v1/register",
                    "fetch_event_types",
                    List.of("realm_linkifiers"),
                    "client_capabilities",
                    Map.of("notification_settings_null", true, "linkifier_url_template", true))
                .succeeded()
                .at("/realm_linkifiers/0"))
        .isEqualTo(linkifier);
    assertThat(
            PublishedEvents.of(servers, Topic.CLIENT_EVENTS, world.id())
                .await(event -> event.value().path("type").asText().equals("realm_linkifiers"))
                .value()
                .at("/payload/realm_linkifiers/0"))
        .isEqualTo(linkifier);
  }

  @Test
  void valuesThatAreNotSentAreKept() {
    long id = created();
    update(id).succeeded();
    assertThat(values()).isEqualTo("\"#12\" \"#{id}\" [\"" + OLD + "\"]");
    update(id, "example_input", "#7").succeeded();
    update(id, "alternative_url_templates", "[]").succeeded();
    assertThat(values()).isEqualTo("\"#7\" \"#{id}\" []");
    refused(update(id, "example_input", ""), "A reverse template requires an example input.");
    update(id, "reverse_template", "").succeeded();
    assertThat(values()).isEqualTo("\"#7\" null []");
    update(id, "example_input", "").succeeded();
    assertThat(values()).isEqualTo("null null []");
  }

  @Test
  void keptExampleMustMatchAChangedPattern() {
    long id = created();
    Answer answer =
        world
            .as(world.administrator)
            .patch(
                PATH + "/" + id,
                parameters("T(?P<id>[0-9]+)", TEMPLATE, "reverse_template", "T{id}"));
    refused(answer, "Example input does not match the linkifier pattern.");
    assertThat(linkifier().path("pattern").textValue()).isEqualTo(PATTERN);
  }

  @Test
  void emptyValuesOfNewLinkifierAreNull() {
    create("example_input", "", "reverse_template", " ").succeeded();
    assertThat(values()).isEqualTo("null null []");
  }

  @Test
  void doubledBracesAreLiteral() {
    world
        .as(world.administrator)
        .post(
            PATH,
            parameters(
                "\\{(?P<a>[a-z]+)(?P<b>-[a-z]+)?\\}",
                "https://x.example.com/{a}{b}",
                "example_input",
                "{x}",
                "reverse_template",
                "{{{a}{b}}}"))
        .succeeded();
    assertThat(linkifier().path("reverse_template").textValue()).isEqualTo("{{{a}{b}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "12|#{id}|Example input does not match the linkifier pattern.",
        "see #12|#{id}|Example input does not match the linkifier pattern.",
        "''|#{id}|A reverse template requires an example input.",
        "#12|#{no}|Group 'no' in reverse template is not present in linkifier pattern.",
        "#12|T{id}|Reverse template does not produce the example input.",
        "#12|#{{id}}|Reverse template does not produce the example input.",
        "#12|#{id|Invalid reverse template: each brace must enclose the name of a group or be"
            + " doubled.",
        "#12|#{id} }|Invalid reverse template: each brace must enclose the name of a group or be"
            + " doubled.",
        "#12|{#id}|Invalid reverse template: each brace must enclose the name of a group or be"
            + " doubled.",
      })
  void valuesThatDoNotFitAreRefused(String example, String reverseTemplate, String text) {
    refused(create("example_input", example, "reverse_template", reverseTemplate), text);
    long id = create().succeeded().longAt("/id");
    refused(update(id, "example_input", example, "reverse_template", reverseTemplate), text);
    assertThat(values()).isEqualTo("null null []");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://x/{|Invalid URL template.",
        "''|Invalid URL template.",
        "https://x|Group 'id' in linkifier pattern is not present in URL template.",
        "https://x/{id}/{no}|Group 'no' in URL template is not present in linkifier pattern.",
        "javascript:{id}|Invalid URL template: messages can't link to URLs with this scheme.",
      })
  void invalidAlternativeTemplateIsRefused(String urlTemplate, String text) {
    refused(create("alternative_url_templates", List.of(OLD, urlTemplate)), text);
    long id = created();
    refused(update(id, "alternative_url_templates", List.of(urlTemplate)), text);
    assertThat(values()).contains(OLD);
  }

  @Test
  void valuesAreBounded() {
    refused(
        create("example_input", "#" + "1".repeat(500)),
        "example_input is too long (limit: 500 characters)");
    refused(
        create("reverse_template", "x".repeat(1_001)),
        "reverse_template is too long (limit: 1000 characters)");
    refused(
        create("alternative_url_templates", Collections.nCopies(11, OLD)),
        "alternative_url_templates is too long (limit: 10 elements)");
    refused(
        create("alternative_url_templates", List.of(OLD + "x".repeat(1_000))),
        "alternative_url_templates[0] is too long (limit: 1000 characters)");
    refused(
        create("alternative_url_templates", OLD), "alternative_url_templates is not valid JSON");
    create("alternative_url_templates", Collections.nCopies(10, OLD)).succeeded();
  }
}
