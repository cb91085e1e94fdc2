package chat.identity.status;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.FakeServices;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class StatusTest {
  private static final String OWN = "/api/v1/users/me/status";

  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());
  private final RunningService alone;
  private final TestServers servers;

  StatusTest(RunningService alone, TestServers servers) {
    this.alone = alone;
    this.servers = servers;
  }

  private String status(Role reader, Role of) {
    Answer answer =
        organization.as(reader).get("/api/v1/users/" + organization.userId(of) + "/status");
    return answer.succeeded().at("/status").toString();
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleChangesItsOwnStatus(Role role) {
    ApiClient caller = organization.as(role);
    assertThat(status(Role.OWNER, role)).isEqualTo("{}");
    caller.post(OWN, "status_text", " out ", "emoji_name", "hamburger").succeeded();
    assertThat(status(Role.OWNER, role))
        .isEqualTo(
            "{\"status_text\":\"out\",\"emoji_name\":\"hamburger\",\"emoji_code\":\"1f354\","
                + "\"reaction_type\":\"unicode_emoji\"}");
    caller.post(OWN, "status_text", "").succeeded();
    assertThat(status(Role.OWNER, role)).doesNotContain("status_text").contains("hamburger");
    caller.post(OWN, "emoji_name", "").succeeded();
    assertThat(status(Role.OWNER, role)).isEqualTo("{}");
  }

  @Test
  void userWithDisabledPresenceIsAway() {
    organization.as(Role.MEMBER).patch("/api/v1/settings", "presence_enabled", false).succeeded();
    assertThat(status(Role.OWNER, Role.MEMBER)).isEqualTo("{\"away\":true}");
  }

  @ParameterizedTest
  @EnumSource
  void awayHidesThePresence(Role role) {
    organization.as(role).post(OWN, "away", true, "status_text", "out").succeeded();
    assertThat(status(Role.OWNER, role)).isEqualTo("{\"away\":true,\"status_text\":\"out\"}");
    assertThat(presenceEnabled(role)).isFalse();
    JsonNode payload =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().path("type").asText().equals("user_status"))
            .value()
            .path("payload");
    assertThat(payload.path("away").booleanValue()).isTrue();
    organization.as(role).post(OWN, "away", false).succeeded();
    assertThat(status(Role.OWNER, role)).isEqualTo("{\"status_text\":\"out\"}");
    assertThat(presenceEnabled(role)).isTrue();
  }

  private boolean presenceEnabled(Role role) {
    return organization
        .state(organization.userId(role), role, "user_settings")
        .at("/user_settings/presence_enabled")
        .booleanValue();
  }

  @Test
  void botCannotBeAway() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.MEMBER)
        .post(OWN, "away", true)
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    organization
        .as(Role.MEMBER)
        .post(OWN, "away", 1)
        .refused(400, "BAD_REQUEST", "away is not a boolean");
  }

  @Test
  void clientsReceiveOnlyTheChangedFields() {
    long member = organization.userId(Role.MEMBER);
    organization.as(Role.MEMBER).post(OWN, "status_text", "out").succeeded();
    JsonNode payload =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().path("type").asText().equals("user_status"))
            .value()
            .path("payload");
    assertThat(payload.toString())
        .isEqualTo("{\"user_id\":" + member + ",\"status_text\":\"out\"}");
  }

  @Test
  void statusIsSentWhenAnAccountIsReactivated() {
    organization
        .as(Role.MEMBER)
        .post(OWN, "status_text", "out", "emoji_name", "hamburger")
        .succeeded();
    deactivateAndReactivate(Role.MEMBER);
    deactivateAndReactivate(Role.GUEST);
    organization.as(Role.OWNER).post(OWN, "status_text", "all are back").succeeded();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/status_text").asText().equals("all are back"));
    String whole =
        ("{\"user_id\":%d,\"status_text\":\"out\",\"emoji_name\":\"hamburger\","
                + "\"emoji_code\":\"1f354\",\"reaction_type\":\"unicode_emoji\"}")
            .formatted(organization.userId(Role.MEMBER));
    assertThat(
            events.all().stream()
                .map(event -> event.value())
                .filter(event -> event.path("type").asText().equals("user_status"))
                .map(event -> event.path("payload"))
                .filter(
                    status -> status.path("user_id").asLong() != organization.userId(Role.OWNER))
                .map(JsonNode::toString))
        .containsExactly(whole, whole);
  }

  private void deactivateAndReactivate(Role role) {
    String account = "/api/v1/users/" + organization.userId(role);
    organization.as(Role.OWNER).delete(account).succeeded();
    organization.as(Role.OWNER).post(account + "/reactivate").succeeded();
  }

  @Test
  void serviceEmojiIsFoundByTheNameZulip() {
    organization.as(Role.MEMBER).post(OWN, "emoji_name", "zulip").succeeded();
    assertThat(status(Role.OWNER, Role.MEMBER))
        .isEqualTo(
            "{\"emoji_name\":\"service\",\"emoji_code\":\"service\","
                + "\"reaction_type\":\"service_extra_emoji\"}");
  }

  @ParameterizedTest
  @CsvSource({"ZulipFlutter, zulip", "zulip-js, zulip", "Mozilla, service"})
  void serviceEmojiNameDependsOnTheClient(String client, String name) {
    organization.as(Role.MEMBER).post(OWN, "emoji_name", "service").succeeded();
    String userId = Long.toString(organization.userId(Role.MEMBER));
    JsonNode one =
        organization
            .as(Role.OWNER)
            .get("/api/v1/users/" + userId + "/status", "client", client)
            .at("/status");
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(Role.OWNER), Role.OWNER);
    stateRequest.put("client", client);
    stateRequest.put("event_types", List.of("user_status"));
    JsonNode registered =
        TestOrganization.post(
                fakeServices.service().asProgram(Program.MESSAGING),
                "/internal/initial_state",
                stateRequest)
            .at("/user_status")
            .path(userId);
    for (JsonNode status : List.of(one, registered)) {
      assertThat(status.path("emoji_name").textValue()).isEqualTo(name);
      assertThat(status.path("emoji_code").textValue()).isEqualTo(name);
      assertThat(status.path("reaction_type").textValue()).isEqualTo(name + "_extra_emoji");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soup|||7|realm_emoji",
        "zulip|||9|realm_emoji",
        "tea|||1f375|unicode_emoji",
        "soup|7||7|realm_emoji",
        "soup||realm_emoji|7|realm_emoji",
        "hamburger|1f354|unicode_emoji|1f354|unicode_emoji",
        "smile|||1f604|unicode_emoji",
        "smile|1f642|unicode_emoji|1f642|unicode_emoji",
        "umbrella|2602|unicode_emoji|2602|unicode_emoji",
        "service|zulip|zulip_extra_emoji|service|service_extra_emoji",
      })
  void customEmojiTakesPrecedence(
      String name,
      @Nullable String code,
      @Nullable String type,
      String storedCode,
      String storedType) {
    addCustomEmoji();
    organization.as(Role.MEMBER).post(OWN, parameters(name, code, type)).succeeded();
    assertThat(status(Role.OWNER, Role.MEMBER))
        .isEqualTo(
            "{\"emoji_name\":\"%s\",\"emoji_code\":\"%s\",\"reaction_type\":\"%s\"}"
                .formatted(name, storedCode, storedType));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "soup|70|realm_emoji|Invalid custom emoji.",
        "bread|7|realm_emoji|Invalid custom emoji name.",
        "tea|8|realm_emoji|This custom emoji has been deactivated.",
        "tea||realm_emoji|Invalid custom emoji.",
        "soup||unicode_emoji|Invalid emoji code.",
      })
  void customEmojiMustBeUsable(String name, @Nullable String code, String type, String message) {
    addCustomEmoji();
    organization
        .as(Role.MEMBER)
        .post(OWN, parameters(name, code, type))
        .refused(400, "BAD_REQUEST", message);
  }

  private void addCustomEmoji() {
    fakeServices.customEmoji(
        organization.id(),
        """
        {"7": {"name": "soup", "deactivated": false},
         "8": {"name": "tea", "deactivated": true},
         "9": {"name": "zulip", "deactivated": false}}
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|||Client did not pass any new values.",
        "|1f354||Client must pass emoji_name if they pass either emoji_code or reaction_type.",
        "nothing_like_it|||Emoji 'nothing_like_it' does not exist",
        "hamburger|zzz||Invalid emoji code.",
        "tea|1f354||Invalid emoji name.",
        "umbrella|2614|unicode_emoji|Invalid emoji name.",
        "tea|1|odd|Invalid emoji type.",
        "tea|service|service_extra_emoji|Invalid emoji name.",
        "zulip|tea|service_extra_emoji|Invalid emoji code.",
        "zulip|zulip|other_extra_emoji|Invalid emoji type."
      })
  void invalidStatusIsRefused(
      @Nullable String name, @Nullable String code, @Nullable String type, String message) {
    organization
        .as(Role.MEMBER)
        .post(OWN, parameters(name, code, type))
        .refused(400, "BAD_REQUEST", message);
  }

  private static Object[] parameters(
      @Nullable String name, @Nullable String code, @Nullable String type) {
    List<Object> parameters = new ArrayList<>();
    if (name != null) {
      parameters.addAll(List.of("emoji_name", name));
    }
    if (code != null) {
      parameters.addAll(List.of("emoji_code", code));
    }
    if (type != null) {
      parameters.addAll(List.of("reaction_type", type));
    }
    return parameters.toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"emoji_name", "emoji_code", "reaction_type"})
  void emojiParameterLengthIsLimited(String parameter) {
    Map<String, Object> parameters = new LinkedHashMap<>(Map.of("emoji_name", "zulip"));
    parameters.put(parameter, "x".repeat(101));
    organization
        .as(Role.MEMBER)
        .post(
            OWN,
            parameters.entrySet().stream()
                .flatMap(one -> Stream.of(one.getKey(), one.getValue()))
                .toArray())
        .refused(400, "BAD_REQUEST", parameter + " is too long (limit: 100 characters)");
  }

  @Test
  void statusTextLengthIsLimited() {
    organization.as(Role.MEMBER).post(OWN, "status_text", "🐙".repeat(60)).succeeded();
    organization
        .as(Role.MEMBER)
        .post(OWN, "status_text", "x".repeat(61))
        .refused(400, "BAD_REQUEST", "status_text is too long (limit: 60 characters)");
  }

  @Test
  void limitedGuestCannotReadStatusOfHiddenUsers() {
    TestOrganization organization = TestOrganization.make(alone);
    long owner = organization.userId(Role.OWNER);
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    organization
        .as(Role.GUEST)
        .get("/api/v1/users/" + owner + "/status")
        .refused(400, "BAD_REQUEST", "No such user");
    organization
        .as(Role.MEMBER)
        .get("/api/v1/users/1/status")
        .refused(400, "BAD_REQUEST", "No such user");
    assertThat(organization.asVisitor().get("/api/v1/users/" + owner + "/status").status())
        .isEqualTo(401);
  }
}
