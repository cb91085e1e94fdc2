package chat.identity.organizationpicture;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@IdentityTest
final class OrganizationPicturesTest {
  private static final String CALL = "/internal/realm_pictures";
  private static final String GRAVATAR = "https://secure.gravatar.com/avatar/";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  OrganizationPicturesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer update(String kind, @Nullable String url, long number) {
    Map<String, @Nullable Object> body = new HashMap<>();
    body.put("organization_id", organization.id());
    body.put("kind", kind);
    body.put("url", url);
    body.put("number", number);
    return TestOrganization.post(service.asProgram(Program.UPLOADS), CALL, body);
  }

  private JsonNode state() {
    Map<String, @Nullable Object> body =
        StateRequestBody.of(organization.id(), organization.userId(Role.GUEST), Role.GUEST);
    body.put("event_types", List.of("realm"));
    return TestOrganization.post(
            service.asProgram(Program.MESSAGING), "/internal/initial_state", body)
        .json();
  }

  private String serverIcon() {
    return organization.asVisitor().get("/api/v1/server_settings").textAt("/realm_icon");
  }

  @Test
  void picturesAreDefaultsUntilTheyAreUploaded() {
    JsonNode state = state();
    assertThat(state.path("realm_icon_url").textValue()).startsWith(GRAVATAR);
    assertThat(state.path("realm_icon_source").textValue()).isEqualTo("G");
    assertThat(state.path("realm_logo_source").textValue()).isEqualTo("D");
    assertThat(state.path("realm_night_logo_source").textValue()).isEqualTo("D");
    assertThat(state.path("realm_logo_url").isTextual()).isTrue();
    assertThat(state.path("realm_night_logo_url").isTextual()).isTrue();
    assertThat(serverIcon()).isEqualTo(state.path("realm_icon_url").textValue());
  }

  @Test
  void uploadedPicturesAreShown() {
    Answer answer = update("icon", "/user_avatars/1/realm/a.png", 1);
    assertThat(answer.textAt("/url")).isEqualTo("/user_avatars/1/realm/a.png");
    assertThat(answer.textAt("/changes")).contains("client-events=");
    update("night_logo", "/user_avatars/1/realm/n.png", 1);
    JsonNode state = state();
    assertThat(state.path("realm_icon_url").textValue()).isEqualTo("/user_avatars/1/realm/a.png");
    assertThat(state.path("realm_icon_source").textValue()).isEqualTo("U");
    assertThat(state.path("realm_logo_source").textValue()).isEqualTo("D");
    assertThat(state.path("realm_night_logo_url").textValue())
        .isEqualTo("/user_avatars/1/realm/n.png");
    assertThat(state.path("realm_night_logo_source").textValue()).isEqualTo("U");
    assertThat(serverIcon()).isEqualTo("/user_avatars/1/realm/a.png");
  }

  @Test
  void outdatedCallsChangeNothing() {
    update("logo", "/user_avatars/1/realm/b.png", 2);
    assertThat(update("logo", "/user_avatars/1/realm/a.png", 1).textAt("/url"))
        .isEqualTo("/user_avatars/1/realm/b.png");
    assertThat(update("logo", null, 3).textAt("/url")).startsWith(GRAVATAR);
    assertThat(state().path("realm_logo_source").textValue()).isEqualTo("D");
  }

  @Test
  void clientsReceiveTheNewPicture() {
    update("icon", "/user_avatars/1/realm/a.png", 1);
    update("night_logo", "/user_avatars/1/realm/n.png", 1);
    assertThat(payload("icon"))
        .isEqualTo(
            "{\"op\":\"update_dict\",\"property\":\"icon\",\"data\":{\"icon_source\":\"U\","
                + "\"icon_url\":\"/user_avatars/1/realm/a.png\"}}");
    assertThat(payload("night_logo"))
        .isEqualTo(
            "{\"op\":\"update_dict\",\"property\":\"night_logo\",\"data\":{"
                + "\"night_logo_source\":\"U\","
                + "\"night_logo_url\":\"/user_avatars/1/realm/n.png\"}}");
  }

  private String payload(String property) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event -> event.value().at("/payload/property").asText().equals(property))
        .value()
        .path("payload")
        .toString();
  }

  @Test
  void unknownKindIsRefused() {
    assertThat(update("banner", "/user_avatars/1/realm/a.png", 1).status()).isEqualTo(400);
  }

  @Test
  void onlyServicesMaySetPictures() {
    assertThat(
            List.of(
                organization.as(Role.OWNER).post(CALL).status(),
                organization.asVisitor().post(CALL).status()))
        .containsOnly(401);
  }
}
