package chat.identity.playground;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ExportedTables;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class PlaygroundsTest {
  private static final String PATH = "/api/v1/realm/playgrounds";
  private static final String TEMPLATE = "https://python.example.com/?c={code}";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  PlaygroundsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer add(Role role, String name, String language, String template) {
    return organization
        .as(role)
        .post(PATH, "name", name, "pygments_language", language, "url_template", template);
  }

  private String state(Role role) {
    return organization
        .state(organization.userId(role), role, "realm_playgrounds")
        .path("realm_playgrounds")
        .toString();
  }

  private static String json(long id, String name) {
    return ("{\"id\":%d,\"name\":\"%s\",\"pygments_language\":\"Python\",\"url_template\":\"%s\"}")
        .formatted(id, name, TEMPLATE);
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsAddAndRemovePlaygrounds(Role role) {
    long first = add(role, " One ", " Python ", TEMPLATE).succeeded().longAt("/id");
    long second = add(role, "Two", "Python", TEMPLATE).succeeded().longAt("/id");
    String both = "[" + json(first, "One") + "," + json(second, "Two") + "]";
    for (Role reader : Role.values()) {
      assertThat(state(reader)).isEqualTo(both);
    }
    organization.as(role).delete(PATH + "/" + first).succeeded();
    String rest = "[" + json(second, "Two") + "]";
    assertThat(state(Role.MEMBER)).isEqualTo(rest);
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/realm_playgrounds").toString().equals(rest));
    assertThat(
            events.all().stream()
                .map(event -> event.value())
                .filter(event -> event.path("type").asText().equals("realm_playgrounds"))
                .map(event -> event.at("/payload/realm_playgrounds").toString()))
        .containsExactly("[" + json(first, "One") + "]", both, rest);
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void othersAreRefused(Role role) {
    long id = add(Role.OWNER, "One", "Python", TEMPLATE).succeeded().longAt("/id");
    String refusal = "Must be an organization administrator";
    add(role, "Two", "Python", TEMPLATE).refused(400, "BAD_REQUEST", refusal);
    organization.as(role).delete(PATH + "/" + id).refused(400, "BAD_REQUEST", refusal);
    assertThat(state(role)).isEqualTo("[" + json(id, "One") + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a$b$c|https://x.example/{code}|Invalid characters in pygments language",
        "Python|https://x.example{?test,code}"
            + "|\"code\" should be the only variable present in the URL template",
        "Python|https://x.example?test={test|Invalid URL template.",
        "Python|https://x.example{?test}|Missing the required variable \"code\" in the URL"
            + " template",
        "Python|javascript:alert({code})"
            + "|Invalid URL template: it must begin with https:// or http://",
        "Python|{+code}|Invalid URL template: it must begin with https:// or http://",
        "' '|https://x.example/{code}|pygments_language cannot be blank",
        "Python|' '|url_template cannot be blank",
      })
  void invalidPlaygroundIsRefused(String language, String template, String message) {
    add(Role.OWNER, "One", language, template).refused(400, "BAD_REQUEST", message);
    assertThat(state(Role.OWNER)).isEqualTo("[]");
  }

  @Test
  void longTextsAreRefused() {
    add(Role.OWNER, "x".repeat(101), "Python", TEMPLATE)
        .refused(400, "BAD_REQUEST", "name is too long (limit: 100 characters)");
    add(Role.OWNER, "One", "x".repeat(41), TEMPLATE)
        .refused(400, "BAD_REQUEST", "pygments_language is too long (limit: 40 characters)");
    add(Role.OWNER, "One", "Python", TEMPLATE + "x".repeat(1000))
        .refused(400, "BAD_REQUEST", "url_template is too long (limit: 1000 characters)");
    add(Role.OWNER, "x".repeat(100), "C++, C#/.a_b-1", TEMPLATE).succeeded();
  }

  @Test
  void repeatedAndMissingPlaygroundsAreRefused() {
    long id = add(Role.OWNER, "One", "Python", TEMPLATE).succeeded().longAt("/id");
    add(Role.OWNER, "One", "Python", "https://other.example/{code}")
        .refused(
            400,
            "BAD_REQUEST",
            "Realm playground with this Realm, Pygments language and Name already exists.");
    add(Role.OWNER, "One", "Ruby", TEMPLATE).succeeded();
    TestOrganization other = TestOrganization.make(service);
    for (long unknown : new long[] {id, Long.MAX_VALUE}) {
      other
          .as(Role.OWNER)
          .delete(PATH + "/" + unknown)
          .refused(400, "BAD_REQUEST", "Invalid playground");
    }
    assertThat(organization.asVisitor().delete(PATH + "/" + id).status()).isEqualTo(401);
  }

  @Test
  void numberOfPlaygroundsIsLimited() {
    organization.execute(
        "insert into realm_playground (organization_id, name, pygments_language, url_template)"
            + " select ?, 'p' || n, 'Python', 'https://x/{code}' from generate_series(1, 99) n",
        organization.id());
    add(Role.OWNER, "One", "Python", TEMPLATE).succeeded();
    add(Role.OWNER, "Two", "Python", TEMPLATE)
        .refused(400, "BAD_REQUEST", "An organization can have at most 100 code playgrounds.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Python", "Ruby"})
  void removalResetsTheDefaultLanguageOfItsCode(String language) {
    long id = add(Role.OWNER, "One", "Python", TEMPLATE).succeeded().longAt("/id");
    organization
        .as(Role.OWNER)
        .patch("/api/v1/realm", "default_code_block_language", language)
        .succeeded();
    organization.as(Role.OWNER).delete(PATH + "/" + id).succeeded();
    JsonNode state = organization.state(organization.userId(Role.MEMBER), Role.MEMBER, "realm");
    assertThat(state.path("realm_default_code_block_language").textValue())
        .isEqualTo(language.equals("Python") ? "" : "Ruby");
  }

  @Test
  void playgroundsAreExported() {
    long id = add(Role.OWNER, "One", "Python", TEMPLATE).succeeded().longAt("/id");
    List<JsonNode> rows =
        ExportedTables.of(
                service.asProgram(Program.EXPORTS),
                Map.of(
                    "organization_id",
                    organization.id(),
                    "everything",
                    false,
                    "user_ids",
                    List.of()))
            .rows("realm_playground");
    assertThat(rows.toString()).isEqualTo("[" + json(id, "One") + "]");
  }
}
