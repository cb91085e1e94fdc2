package chat.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls with Jitsi configured and a Nextcloud Talk server that is down. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {
      "CHAT_JITSI_URL=https://meet.example.com/",
      "CHAT_NEXTCLOUD_TALK_URL=http://127.0.0.1:1",
      "CHAT_NEXTCLOUD_TALK_USER=talk",
      "CHAT_NEXTCLOUD_TALK_PASSWORD=secret"
    })
final class UnconfiguredCallsTest {

  private final World world;

  UnconfiguredCallsTest(RunningService service) {
    this.world = new World(service);
  }

  private Answer create(String provider, Object... parameters) {
    return world.as(world.member).post("/api/v1/calls/" + provider + "/create", parameters);
  }

  @Test
  void jitsiRoomsAreNewAndCannotBeGuessed() {
    String first = create("jitsi").succeeded().textAt("/url");
    String second = create("videoprovider").succeeded().textAt("/url");
    assertThat(first).matches("https://meet\\.example\\.com/\\d{20,30}");
    assertThat(second).matches("https://meet\\.example\\.com/\\d{20,30}").isNotEqualTo(first);
  }

  @Test
  void organizationsOwnJitsiServerIsPreferred() {
    world.changeOrganizationSettings(Map.of("jitsi_server_url", "https://jitsi.example.com/a/"));
    world.awaitProjections();
    String url = "https://jitsi\\.example\\.com/a/\\d{20,30}";
    assertThat(create("jitsi").succeeded().textAt("/url")).matches(url);
    assertThat(create("videoprovider").succeeded().textAt("/url")).matches(url);
    JsonNode state =
        world
            .as(world.member)
            .post("/api/v1/register", "fetch_event_types", List.of("realm"))
            .succeeded()
            .json();
    assertThat(state.path("jitsi_server_url").textValue()).isEqualTo("https://jitsi.example.com/a");
    assertThat(state.path("server_jitsi_server_url").textValue())
        .isEqualTo("https://meet.example.com");
  }

  @ParameterizedTest
  @CsvSource({
    "zoom,Zoom credentials have not been configured,5",
    "constructorgroups,Constructor Groups credentials have not been configured,6",
    "bigbluebutton,BigBlueButton is not configured.,4",
  })
  void unconfiguredProviderIsRefused(String provider, String text, int number) {
    create(provider).refused(400, "BAD_REQUEST", text);
    world.changeOrganizationSettings(Map.of("video_chat_provider", number));
    world.awaitProjections();
    create("videoprovider").refused(400, "BAD_REQUEST", text);
  }

  @Test
  void unconfiguredBigBlueButtonRefusesAnnounceAndJoin() {
    String text = "BigBlueButton is not configured.";
    world
        .as(world.member)
        .get("/api/v1/calls/bigbluebutton/create", "meeting_name", "soon")
        .refused(400, "BAD_REQUEST", text);
    world
        .as(world.member)
        .get("/calls/bigbluebutton/join", "bigbluebutton", "x.y")
        .refused(400, "BAD_REQUEST", text);
  }

  @Test
  void errorNamesUnreachableProvider() {
    create("nextcloud_talk", "room_name", "talk")
        .refused(
            400,
            "BAD_REQUEST",
            "Error connecting to the Nextcloud Talk server: connection refused");
  }

  @Test
  void unconfiguredOrganizationProviderIsRefused() {
    world.changeOrganizationSettings(Map.of("video_chat_provider", 8));
    world.awaitProjections();
    create("videoprovider")
        .refused(400, "BAD_REQUEST", "No video call provider has been configured");
  }
}
