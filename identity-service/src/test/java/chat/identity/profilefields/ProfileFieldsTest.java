package chat.identity.profilefields;

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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class ProfileFieldsTest {
  private static final String PATH = "/api/v1/realm/profile_fields";
  private static final Map<String, Object> CHOICES =
      Map.of("0", Map.of("text", "Design", "order", "1"), "1", Map.of("text", "Law", "order", "2"));

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ApiClient owner;

  ProfileFieldsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.owner = organization.as(Role.OWNER);
  }

  private Answer create(String name, int type) {
    return owner.post(PATH, "name", name, "field_type", type);
  }

  private long created(String name, int type) {
    return create(name, type).succeeded().longAt("/id");
  }

  private JsonNode fields() {
    return organization.as(Role.GUEST).get(PATH).succeeded().at("/custom_fields");
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsCreateFields(Role role) {
    long fieldId =
        organization
            .as(role)
            .post(
                PATH,
                "name",
                " Team ",
                "hint",
                "Where you work",
                "field_type",
                3,
                "field_data",
                CHOICES,
                "display_in_profile_summary",
                true,
                "required",
                true,
                "editable_by_user",
                false)
            .succeeded()
            .longAt("/id");
    JsonNode field = fields().get(0);
    assertThat(field.get("id").longValue()).isEqualTo(fieldId);
    assertThat(field.get("name").textValue()).isEqualTo("Team");
    assertThat(field.get("hint").textValue()).isEqualTo("Where you work");
    assertThat(field.get("type").intValue()).isEqualTo(3);
    assertThat(field.get("order").intValue()).isEqualTo(1);
    assertThat(field.get("field_data").textValue())
        .contains("\"text\":\"Design\"")
        .contains("\"order\":\"2\"");
    assertThat(field.get("display_in_profile_summary").booleanValue()).isTrue();
    assertThat(field.get("required").booleanValue()).isTrue();
    assertThat(field.get("editable_by_user").booleanValue()).isFalse();
    assertThat(field.get("use_for_user_matching").booleanValue()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsCannotChangeFields(Role role) {
    long fieldId = created("Phone", 1);
    ApiClient caller = organization.as(role);
    String refusal = "Must be an organization administrator";
    caller.post(PATH, "name", "X", "field_type", 1).refused(400, "BAD_REQUEST", refusal);
    caller.patch(PATH, "order", List.of(fieldId)).refused(400, "BAD_REQUEST", refusal);
    caller.patch(PATH + "/" + fieldId, "name", "X").refused(400, "BAD_REQUEST", refusal);
    caller.delete(PATH + "/" + fieldId).refused(400, "BAD_REQUEST", refusal);
    assertThat(caller.get(PATH).succeeded().at("/custom_fields")).hasSize(1);
  }

  @Test
  void botsReadButCannotCreateFields() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    ApiClient bot = organization.asBot(botId, Role.OWNER);
    bot.get(PATH).succeeded();
    bot.post(PATH, "name", "X", "field_type", 1)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(organization.asVisitor().get(PATH).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 6, 8})
  void typesWithoutDataReturnEmptyData(int type) {
    created("Field", type);
    assertThat(fields().get(0).get("field_data").textValue()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 9, -1})
  void unknownFieldTypeIsRefused(int type) {
    create("Field", type).refused(400, "BAD_REQUEST", "Invalid field type.");
  }

  @Test
  void labelsAndHintsAreValidated() {
    create(" ", 1).refused(400, "BAD_REQUEST", "Label cannot be blank.");
    create("x".repeat(41), 1)
        .refused(400, "BAD_REQUEST", "name is too long (limit: 40 characters)");
    create("a\u0007b", 1).refused(400, "BAD_REQUEST", "Invalid name");
    owner
        .post(PATH, "name", "A", "hint", "x".repeat(81), "field_type", 1)
        .refused(400, "BAD_REQUEST", "hint is too long (limit: 80 characters)");
    owner.post(PATH, "name", "A").refused(400, "BAD_REQUEST", "Missing 'field_type' argument");
    created("🌸".repeat(40), 1);
    created("Phone", 1);
    create("Phone", 2).refused(400, "BAD_REQUEST", "A field with that label already exists.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{}; Field must have at least one choice.",
        "[]; field_data is not a dict",
        "{\"0\": {\"text\": \"A\"}}; field_data[\"0\"][\"order\"] is missing",
        "{\"0\": {\"text\": \"\", \"order\": \"1\"}}; field_data[\"0\"][\"text\"] cannot be blank",
        "{\"0\": {\"text\": \"A\", \"order\": 1}}; field_data[\"0\"][\"order\"] is not a string",
        "{\"0\": {\"text\": \"A\", \"order\": \"1\", \"x\": 1}};"
            + " Argument \"x\" at field_data[\"0\"] is unexpected",
        "{\"0\": {\"text\": \"A\", \"order\": \"1\"}, \"1\": {\"text\": \"A\", \"order\": \"2\"}};"
            + " Field must not have duplicate choices."
      })
  void choicesAreValidated(String data, String refusal) {
    Answer answer = owner.post(PATH, "name", "Team", "field_type", 3, "field_data", data);
    String expected =
        refusal.replace(
            "field_data[\"0\"][\"order\"] is missing",
            "field_data[\"0\"][\"order\"] field is missing: Field required");
    answer.refused(400, "BAD_REQUEST", expected);
  }

  @Test
  void numberAndSizeOfFieldsAreLimited() {
    String text = "x".repeat(8000);
    owner
        .post(
            PATH,
            "name",
            "Team",
            "field_type",
            3,
            "field_data",
            Map.of("0", Map.of("text", text, "order", "1")))
        .refused(400, "BAD_REQUEST", "field_data is too long (limit: 8000 characters)");
    for (int i = 0; i < 100; i++) {
      created("Field " + i, 1);
    }
    create("One too many", 1)
        .refused(400, "BAD_REQUEST", "An organization can have at most 100 custom profile fields.");
    owner.patch(PATH + "/" + fields().get(0).get("id"), "hint", "Still changed").succeeded();
  }

  @Test
  void selectFieldNeedsChoices() {
    create("Team", 3).refused(400, "BAD_REQUEST", "Field must have at least one choice.");
  }

  @Test
  void knownExternalAccountTypeSetsTheLabel() {
    long fieldId =
        owner
            .post(PATH, "field_type", 7, "field_data", Map.of("subtype", "github"))
            .succeeded()
            .longAt("/id");
    assertThat(fields().get(0).get("name").textValue()).isEqualTo("GitHub username");
    assertThat(fields().get(0).get("field_data").textValue()).isEqualTo("{\"subtype\":\"github\"}");
    owner
        .patch(PATH + "/" + fieldId, "name", "Other")
        .refused(400, "BAD_REQUEST", "Default custom field cannot be updated.");
    owner.patch(PATH + "/" + fieldId, "display_in_profile_summary", true).succeeded();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{\"subtype\": \"nowhere\"}; Invalid external account type",
        "{\"subtype\": \"custom\"}; Custom external account must define URL pattern",
        "{\"subtype\": \"custom\", \"url_pattern\": \"https://a.example/\"};"
            + " Malformed URL pattern.",
        "{\"subtype\": \"custom\", \"url_pattern\": \"javascript:%(username)s\"};"
            + " Malformed URL pattern.",
        "{\"subtype\": \"github\", \"x\": 1}; Argument \"x\" at field_data is unexpected",
        "{\"url_pattern\": \"x\"}; field_data[\"subtype\"] field is missing: Field required"
      })
  void externalAccountDataIsValidated(String data, String refusal) {
    owner
        .post(PATH, "name", "Site", "field_type", 7, "field_data", data)
        .refused(400, "BAD_REQUEST", refusal);
  }

  @Test
  void customExternalAccountHasAUrlPattern() {
    String data = "{\"subtype\":\"custom\",\"url_pattern\":\"https://a.example/~%(username)s\"}";
    owner.post(PATH, "name", "Site", "field_type", 7, "field_data", data).succeeded();
    assertThat(fields().get(0).get("field_data").textValue()).isEqualTo(data);
  }

  @Test
  void profileSummaryIsLimitedToTwoShortFields() {
    owner
        .post(PATH, "name", "Long", "field_type", 2, "display_in_profile_summary", true)
        .refused(400, "BAD_REQUEST", "Field type not supported for display in profile summary.");
    for (String name : List.of("One", "Two")) {
      owner
          .post(PATH, "name", name, "field_type", 1, "display_in_profile_summary", true)
          .succeeded();
    }
    owner
        .patch(PATH + "/" + created("Three", 1), "display_in_profile_summary", true)
        .refused(
            400,
            "BAD_REQUEST",
            "Only 2 custom profile fields can be displayed in the profile summary.");
  }

  @Test
  void userMatchingSupportsShortTextOnly() {
    owner
        .post(PATH, "name", "Born", "field_type", 4, "use_for_user_matching", true)
        .refused(400, "BAD_REQUEST", "Field type not supported for use for user matching.");
    owner.post(PATH, "name", "Nick", "field_type", 1, "use_for_user_matching", true).succeeded();
  }

  @Test
  void omittedParametersStayUnchanged() {
    long fieldId = created("Phone", 1);
    created("Address", 2);
    owner.patch(PATH + "/" + fieldId, "hint", "With the country's code").succeeded();
    JsonNode field = fields().get(0);
    assertThat(field.get("name").textValue()).isEqualTo("Phone");
    assertThat(field.get("hint").textValue()).isEqualTo("With the country's code");
    assertThat(field.get("editable_by_user").booleanValue()).isTrue();
    owner
        .patch(PATH + "/" + fieldId, "name", "Address")
        .refused(400, "BAD_REQUEST", "A field with that label already exists.");
    assertThat(owner.patch(PATH + "/" + fieldId, "name", "Phone").header("Chat-Changes")).isEmpty();
  }

  @Test
  void fieldsAreReordered() {
    long first = created("First", 1);
    long second = created("Second", 1);
    owner.patch(PATH, "order", List.of(second, first)).succeeded();
    assertThat(fields().get(0).get("name").textValue()).isEqualTo("Second");
    for (List<Long> order :
        List.of(List.of(first), List.of(first, first), List.of(first, second, 0L))) {
      owner
          .patch(PATH, "order", order)
          .refused(
              400,
              "BAD_REQUEST",
              "order must contain the ID of each custom profile field exactly once");
    }
  }

  @Test
  void deletingAFieldDeletesItsValues() {
    long fieldId = created("Phone", 1);
    ApiClient member = organization.as(Role.MEMBER);
    member
        .patch(
            "/api/v1/users/me/profile_data",
            "data",
            List.of(Map.of("id", fieldId, "value", "12345")))
        .succeeded();
    owner.delete(PATH + "/" + fieldId).succeeded();
    assertThat(fields()).isEmpty();
    assertThat(profile(Role.MEMBER)).isEmpty();
    owner
        .delete(PATH + "/" + fieldId)
        .refused(400, "BAD_REQUEST", "Field id " + fieldId + " not found.");
  }

  @Test
  void removingAChoiceDeletesItsValues() {
    long fieldId =
        owner
            .post(PATH, "name", "Team", "field_type", 3, "field_data", CHOICES)
            .succeeded()
            .longAt("/id");
    enter(Role.MEMBER, fieldId, "0");
    enter(Role.GUEST, fieldId, "1");
    Map<String, Object> fewer = Map.of("1", Map.of("text", "Law", "order", "1"));
    owner.patch(PATH + "/" + fieldId, "field_data", fewer).succeeded();
    assertThat(profile(Role.MEMBER)).isEmpty();
    assertThat(profile(Role.GUEST)).hasSize(1);
  }

  private void enter(Role role, long fieldId, String value) {
    organization
        .as(role)
        .patch(
            "/api/v1/users/me/profile_data", "data", List.of(Map.of("id", fieldId, "value", value)))
        .succeeded();
  }

  private JsonNode profile(Role role) {
    return organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + organization.userId(role), "include_custom_profile_fields", true)
        .succeeded()
        .at("/user/profile_data");
  }

  @Test
  void fieldsAreSeparatePerOrganization() {
    long fieldId = created("Phone", 1);
    TestOrganization other = TestOrganization.make(service);
    ApiClient stranger = other.as(Role.OWNER);
    assertThat(stranger.get(PATH).succeeded().at("/custom_fields")).isEmpty();
    String refusal = "Field id " + fieldId + " not found.";
    stranger.patch(PATH + "/" + fieldId, "name", "X").refused(400, "BAD_REQUEST", refusal);
    stranger.delete(PATH + "/" + fieldId).refused(400, "BAD_REQUEST", refusal);
    stranger.post(PATH, "name", "Phone", "field_type", 1).succeeded();
  }

  @Test
  void fieldChangeIsPublished() {
    long fieldId = created("Phone", 1);
    JsonNode event =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(one -> one.value().get("type").asText().equals("custom_profile_fields"))
            .value();
    assertThat(event.at("/audience/organization").booleanValue()).isTrue();
    assertThat(event.at("/payload/fields/0/id").longValue()).isEqualTo(fieldId);
    assertThat(event.at("/payload/fields/0/name").textValue()).isEqualTo("Phone");
  }
}
