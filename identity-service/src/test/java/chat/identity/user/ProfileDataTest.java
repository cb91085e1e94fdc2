package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class ProfileDataTest {
  private static final String PATH = "/api/v1/users/me/profile_data";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ProfileDataTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private long field(String name, int type, Object... more) {
    Object[] parameters = new Object[more.length + 4];
    System.arraycopy(new Object[] {"name", name, "field_type", type}, 0, parameters, 0, 4);
    System.arraycopy(more, 0, parameters, 4, more.length);
    return organization
        .as(Role.OWNER)
        .post("/api/v1/realm/profile_fields", parameters)
        .succeeded()
        .longAt("/id");
  }

  private static List<Map<String, @Nullable Object>> data(long fieldId, @Nullable Object value) {
    Map<String, @Nullable Object> answer = new HashMap<>();
    answer.put("id", fieldId);
    answer.put("value", value);
    return List.of(answer);
  }

  private Answer enter(Role role, long fieldId, @Nullable Object value) {
    return organization.as(role).patch(PATH, "data", data(fieldId, value));
  }

  private JsonNode profile(Role caller, long userId) {
    return organization
        .as(caller)
        .get("/api/v1/users/" + userId, "include_custom_profile_fields", true)
        .succeeded()
        .at("/user/profile_data");
  }

  private JsonNode profile() {
    return profile(Role.GUEST, organization.userId(Role.MEMBER));
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleSetsItsOwnValues(Role role) {
    long fieldId = field("Phone", 1);
    enter(role, fieldId, "12345").succeeded();
    JsonNode value = profile(role, organization.userId(role)).get(Long.toString(fieldId));
    assertThat(value.get("value").textValue()).isEqualTo("12345");
  }

  @ParameterizedTest
  @CsvSource({"1, short", "2, long"})
  void markdownIsRendered(int type, String name) {
    long fieldId = field(name, type);
    enter(Role.MEMBER, fieldId, "**Hello** <script>").succeeded();
    JsonNode value = profile().get(Long.toString(fieldId));
    assertThat(value.get("value").textValue()).isEqualTo("**Hello** <script>");
    assertThat(value.get("rendered_value").textValue())
        .isEqualTo("<p><strong>Hello</strong> &lt;script&gt;</p>");
  }

  @Test
  void nonTextFieldsAreNotRendered() {
    long choice =
        field("Team", 3, "field_data", Map.of("a", Map.of("text", "Design", "order", "1")));
    long date = field("Born", 4);
    long url = field("Site", 5);
    long people = field("Boss", 6);
    long account = field("Code", 7, "field_data", Map.of("subtype", "github"));
    long pronouns = field("Pronouns", 8);
    enter(Role.MEMBER, choice, "a").succeeded();
    enter(Role.MEMBER, date, "2000-02-29").succeeded();
    enter(Role.MEMBER, url, "https://example.com/ä?b=c").succeeded();
    enter(Role.MEMBER, people, List.of(organization.userId(Role.OWNER))).succeeded();
    enter(Role.MEMBER, account, "iris").succeeded();
    enter(Role.MEMBER, pronouns, "she/her").succeeded();
    JsonNode profile = profile();
    assertThat(profile.get(Long.toString(choice)).get("value").textValue()).isEqualTo("a");
    assertThat(profile.get(Long.toString(date)).get("value").textValue()).isEqualTo("2000-02-29");
    assertThat(profile.get(Long.toString(people)).get("value").textValue())
        .isEqualTo("[" + organization.userId(Role.OWNER) + "]");
    assertThat(profile.get(Long.toString(account)).get("value").textValue()).isEqualTo("iris");
    assertThat(profile).hasSize(6).allMatch(value -> !value.has("rendered_value"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1; 5; Field is not a string",
        "2; []; Field is not a string",
        "3; \"z\"; 'z' is not a valid choice for 'Field'.",
        "4; \"2001-02-29\"; Field is not a date",
        "4; \"yesterday\"; Field is not a date",
        "5; \"example.com\"; Field is not a URL",
        "5; \"javascript:alert(1)\"; Field is not a URL",
        "6; \"7\"; Field is not a list",
        "6; [0]; Invalid user ID: 0",
        "6; [\"7\"]; Field[0] is not an integer",
        "8; \"a\\u0000b\"; Field must not contain null bytes",
        "8; \"a\\ud800b\"; Field is not valid UTF-8"
      })
  void valuesAreValidatedByFieldType(int type, String json, String refusal) {
    long fieldId =
        type == 3
            ? field("Field", 3, "field_data", Map.of("a", Map.of("text", "A", "order", "1")))
            : field("Field", type);
    organization
        .as(Role.MEMBER)
        .patch(PATH, "data", "[{\"id\": %d, \"value\": %s}]".formatted(fieldId, json))
        .refused(400, "BAD_REQUEST", refusal);
    assertThat(profile()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 50", "2, 500", "8, 50"})
  void textLengthIsLimited(int type, int limit) {
    long fieldId = field("Field", type);
    enter(Role.MEMBER, fieldId, "🌸".repeat(limit)).succeeded();
    enter(Role.MEMBER, fieldId, "x".repeat(limit + 1))
        .refused(400, "BAD_REQUEST", "Field is too long (limit: " + limit + " characters)");
  }

  @Test
  void userFieldRefusesBotsAndDeactivatedUsers() {
    long fieldId = field("Boss", 6);
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    enter(Role.MEMBER, fieldId, List.of(botId))
        .refused(400, "BAD_REQUEST", "User with ID " + botId + " is a bot");
    long gone = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    enter(Role.MEMBER, fieldId, List.of(gone))
        .refused(400, "BAD_REQUEST", "User with ID " + gone + " is deactivated");
    long stranger = TestOrganization.make(service).userId(Role.OWNER);
    enter(Role.MEMBER, fieldId, List.of(stranger))
        .refused(400, "BAD_REQUEST", "Invalid user ID: " + stranger);
  }

  @Test
  void invalidValueRejectsTheWholeUpdate() {
    long phone = field("Phone", 1);
    long born = field("Born", 4);
    organization
        .as(Role.MEMBER)
        .patch(
            PATH,
            "data",
            List.of(Map.of("id", phone, "value", "1"), Map.of("id", born, "value", "never")))
        .refused(400, "BAD_REQUEST", "Born is not a date");
    assertThat(profile()).isEmpty();
  }

  @Test
  void emptyValueDeletesTheStoredValue() {
    long phone = field("Phone", 1);
    long people = field("Boss", 6);
    for (Object empty : new Object[] {"", "null"}) {
      enter(Role.MEMBER, phone, "12345").succeeded();
      enter(Role.MEMBER, phone, empty.equals("null") ? null : empty).succeeded();
      assertThat(profile()).isEmpty();
    }
    enter(Role.MEMBER, people, List.of(organization.userId(Role.OWNER))).succeeded();
    enter(Role.MEMBER, people, List.of()).succeeded();
    assertThat(profile()).isEmpty();
  }

  @Test
  void valuesAreDeletedByFieldId() {
    long phone = field("Phone", 1);
    enter(Role.MEMBER, phone, "12345").succeeded();
    ApiClient member = organization.as(Role.MEMBER);
    member.delete(PATH, "data", List.of(phone)).succeeded();
    assertThat(profile()).isEmpty();
    assertThat(member.delete(PATH, "data", List.of(phone)).succeeded().header("Chat-Changes"))
        .isEmpty();
    member.delete(PATH, "data", List.of(0)).refused(400, "BAD_REQUEST", "Field id 0 not found.");
    member.delete(PATH).refused(400, "BAD_REQUEST", "Missing 'data' argument");
  }

  @Test
  void restrictedFieldIsEditableByAdministratorsOnly() {
    long fieldId = field("Salary", 1, "editable_by_user", false);
    String refusal =
        "You are not allowed to change this field. Contact an administrator to update it.";
    enter(Role.MODERATOR, fieldId, "1").refused(400, "BAD_REQUEST", refusal);
    organization
        .as(Role.MEMBER)
        .delete(PATH, "data", List.of(fieldId))
        .refused(400, "BAD_REQUEST", refusal);
    enter(Role.ADMINISTRATOR, fieldId, "1").succeeded();
    long userId = organization.userId(Role.MEMBER);
    organization
        .as(Role.ADMINISTRATOR)
        .patch("/api/v1/users/" + userId, "profile_data", data(fieldId, "2"))
        .succeeded();
    assertThat(profile().get(Long.toString(fieldId)).get("value").textValue()).isEqualTo("2");
  }

  @Test
  void parametersAreValidated() {
    ApiClient member = organization.as(Role.MEMBER);
    member.patch(PATH).refused(400, "BAD_REQUEST", "Missing 'data' argument");
    member.patch(PATH, "data", "{}").refused(400, "BAD_REQUEST", "data is not a list");
    member.patch(PATH, "data", "[5]").refused(400, "BAD_REQUEST", "data[0] is not a dict");
    member
        .patch(PATH, "data", "[{\"id\": \"5\", \"value\": \"\"}]")
        .refused(400, "BAD_REQUEST", "data[0][\"id\"] is not an integer");
    member
        .patch(PATH, "data", "[{\"id\": 5}]")
        .refused(400, "BAD_REQUEST", "data[0][\"value\"] field is missing: Field required");
    enter(Role.MEMBER, 0, "x").refused(400, "BAD_REQUEST", "Field id 0 not found.");
  }

  @Test
  void numberOfValuesIsLimited() {
    ApiClient member = organization.as(Role.MEMBER);
    List<Map<String, Object>> answers =
        Collections.nCopies(101, Map.of("id", field("Phone", 1), "value", "1"));
    String refusal = "data is too long (limit: 100 elements)";
    member.patch(PATH, "data", answers).refused(400, "BAD_REQUEST", refusal);
    member.delete(PATH, "data", Collections.nCopies(101, 0)).refused(400, "BAD_REQUEST", refusal);
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + organization.userId(Role.MEMBER), "profile_data", answers)
        .refused(400, "BAD_REQUEST", "profile_data is too long (limit: 100 elements)");
    member.patch(PATH, "data", answers.subList(0, 100)).succeeded();
  }

  @Test
  void limitedGuestGetsSameErrorForHiddenAndMissingUsers() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    long people = field("Friends", 6);
    long active = organization.makeMember("hidden");
    long deactivated = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + deactivated).succeeded();
    for (long userId : new long[] {active, deactivated, Long.MAX_VALUE}) {
      enter(Role.GUEST, people, List.of(userId))
          .refused(400, "BAD_REQUEST", "Invalid user ID: " + userId);
    }
    servers.owners().acquaintances().addSharedChannel(organization.userId(Role.GUEST), active);
    enter(Role.GUEST, people, List.of(active)).succeeded();
    enter(Role.MEMBER, people, List.of(active)).succeeded();
  }

  @Test
  void lastOfTwoValuesForAFieldIsStoredAndSent() {
    long phone = field("Phone", 1);
    long name = field("Name", 8);
    enter(Role.MEMBER, name, "she").succeeded();
    organization
        .as(Role.MEMBER)
        .patch(
            PATH,
            "data",
            List.of(
                Map.of("id", name, "value", "he"),
                Map.of("id", phone, "value", ""),
                Map.of("id", phone, "value", "1"),
                Map.of("id", name, "value", "")))
        .succeeded();
    assertThat(profile().toString())
        .isEqualTo("{\"%d\":{\"value\":\"1\",\"rendered_value\":\"<p>1</p>\"}}".formatted(phone));
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(
        one -> one.value().at("/payload/person/custom_profile_field/id").longValue() == phone);
    assertThat(
            events.all().stream()
                .map(one -> one.value().at("/payload/person/custom_profile_field"))
                .filter(value -> value.has("id"))
                .map(value -> value.get("id").longValue() + "=" + value.get("value").textValue()))
        .containsExactly(name + "=she", name + "=null", phone + "=1");
  }

  @Test
  void botsHaveNoProfile() {
    long fieldId = field("Phone", 1);
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .patch(PATH, "data", data(fieldId, "1"))
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + botId, "profile_data", data(fieldId, "1"))
        .refused(400, "BAD_REQUEST", "Bots have no custom profile fields.");
    assertThat(organization.asVisitor().patch(PATH, "data", data(fieldId, "1")).status())
        .isEqualTo(401);
  }

  @Test
  void userListIncludesProfileValues() {
    long fieldId = field("Phone", 1);
    enter(Role.MEMBER, fieldId, "1").succeeded();
    enter(Role.GUEST, fieldId, "2").succeeded();
    JsonNode members =
        organization
            .as(Role.MEMBER)
            .get("/api/v1/users", "include_custom_profile_fields", true)
            .succeeded()
            .at("/members");
    Map<Long, String> values = new HashMap<>();
    members.forEach(member ->
        values.put(
            member.get("user_id").longValue(),
            member.at("/profile_data/" + fieldId + "/value").asText()));
    assertThat(values)
        .containsEntry(organization.userId(Role.OWNER), "")
        .containsEntry(organization.userId(Role.MEMBER), "1")
        .containsEntry(organization.userId(Role.GUEST), "2");
  }

  @Test
  void valueChangeIsPublished() {
    long fieldId = field("Phone", 1);
    enter(Role.MEMBER, fieldId, "*1*").succeeded();
    enter(Role.MEMBER, fieldId, "*1*").succeeded();
    enter(Role.MEMBER, fieldId, "").succeeded();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(one -> one.value().at("/payload/person/custom_profile_field/value").isNull());
    List<JsonNode> persons =
        events.all().stream()
            .map(one -> one.value().at("/payload/person"))
            .filter(person -> person.has("custom_profile_field"))
            .toList();
    assertThat(persons).hasSize(2);
    assertThat(persons.get(0).get("user_id").longValue())
        .isEqualTo(organization.userId(Role.MEMBER));
    JsonNode first = persons.get(0).get("custom_profile_field");
    assertThat(first.get("id").longValue()).isEqualTo(fieldId);
    assertThat(first.get("value").textValue()).isEqualTo("*1*");
    assertThat(first.get("rendered_value").textValue()).isEqualTo("<p><em>1</em></p>");
    assertThat(persons.get(1).get("custom_profile_field").has("rendered_value")).isFalse();
  }
}
