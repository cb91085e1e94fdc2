package chat.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.digest.Sha256;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests every call provider against a stub server that records the requests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CallsTest {

  private static final String CREATED =
      "<response><returncode>SUCCESS</returncode><messageKey/><createTime>1700</createTime>"
          + "</response>";

  private StandIn standIn;
  private RunningService service;
  private World world;

  @BeforeAll
  void start() throws IOException {
    TestServers.get();
    standIn = new StandIn();
    Map<String, String> environment = new HashMap<>();
    environment.put("CHAT_VIDEO_TIMEOUT", "1500ms");
    environment.put("CHAT_VIDEO_PROVIDER", "nextcloud_talk");
    environment.put("CHAT_BIGBLUEBUTTON_URL", standIn.url() + "/bigbluebutton/");
    environment.put("CHAT_BIGBLUEBUTTON_SECRET", "bbb-secret");
    environment.put("CHAT_ZOOM_ACCOUNT_ID", "zoom-account");
    environment.put("CHAT_ZOOM_CLIENT_ID", "zoom-client");
    environment.put("CHAT_ZOOM_CLIENT_SECRET", "zoom-secret");
    environment.put("CHAT_ZOOM_OAUTH_URL", standIn.url());
    environment.put("CHAT_ZOOM_API_URL", standIn.url());
    environment.put("CHAT_NEXTCLOUD_TALK_URL", standIn.url() + "/cloud");
    environment.put("CHAT_NEXTCLOUD_TALK_USER", "talk");
    environment.put("CHAT_NEXTCLOUD_TALK_PASSWORD", "talk-secret");
    environment.put("CHAT_CONSTRUCTOR_GROUPS_URL", standIn.url() + "/xapi");
    environment.put("CHAT_CONSTRUCTOR_GROUPS_ACCESS_KEY", "access");
    environment.put("CHAT_CONSTRUCTOR_GROUPS_SECRET_KEY", "constructor-secret");
    service = RunningService.start(Program.MESSAGING, environment);
  }

  @AfterAll
  void stop() {
    service.close();
    standIn.close();
  }

  @BeforeEach
  void prepare() {
    world = new World(service);
    standIn.drain();
    standIn.answer("/bigbluebutton/api/create", 200, CREATED);
    standIn.answer("/oauth/token", 200, "{\"access_token\":\"t-1\",\"expires_in\":3599}");
    standIn.answer(meetings(), 201, "{\"join_url\":\"https://zoom.example.com/j/1\"}");
    standIn.answer(
        "/cloud/ocs/v2.php/apps/spreed/api/v4/room",
        201,
        "{\"ocs\":{\"data\":{\"token\":\"abc\"}}}");
    standIn.answer("/xapi/room/default", 200, "{\"url\":\"https://groups.example.com/r/1\"}");
  }

  private String meetings() {
    return "/v2/users/" + realAddress().replace("@", "%40") + "/meetings";
  }

  /** The delivery email address, by which the providers know the user. */
  private String realAddress() {
    return "Somebody" + world.member.id() + "@example.com";
  }

  private Answer create(Person person, String provider, Object... parameters) {
    return world.as(person).post("/api/v1/calls/" + provider + "/create", parameters);
  }

  private Answer create(String provider) {
    return provider.equals("nextcloud_talk")
        ? create(world.member, provider, "room_name", "talk")
        : create(world.member, provider);
  }

  private static String path(String provider) {
    return switch (provider) {
      case "bigbluebutton" -> "/bigbluebutton/api/create";
      case "nextcloud_talk" -> "/cloud/ocs/v2.php/apps/spreed/api/v4/room";
      case "constructorgroups" -> "/xapi/room/default";
      default -> "/oauth/token";
    };
  }

  private static String basic(String credentials) {
    return "Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void constructorGroupsOpensTheCallersRoom() {
    assertThat(create("constructorgroups").succeeded().textAt("/url"))
        .isEqualTo("https://groups.example.com/r/1");
    StandIn.RecordedRequest recorded = standIn.drain().getFirst();
    assertThat(recorded.method()).isEqualTo("POST");
    assertThat(recorded.header("Authorization"))
        .isEqualTo("Bearer access|" + Sha256.hex("access|constructor-secret"));
    assertThat(recorded.body())
        .contains("\"name\":\"Mia Member's Zulip room\"")
        .contains("\"creator_email\":\"" + realAddress() + "\"");
  }

  @Test
  void nextcloudTalkCreatesRoomWithGivenName() {
    Answer answer = create(world.member, "nextcloud_talk", "room_name", "Café & Co");
    assertThat(answer.succeeded().textAt("/url")).isEqualTo(standIn.url() + "/cloud/call/abc");
    StandIn.RecordedRequest recorded = standIn.drain().getFirst();
    assertThat(recorded.header("Authorization")).isEqualTo(basic("talk:talk-secret"));
    assertThat(recorded.header("Ocs-apirequest")).isEqualTo("true");
    assertThat(recorded.body()).isEqualTo("roomType=3&roomName=Caf%C3%A9%20%26%20Co");
    create(world.member, "nextcloud_talk")
        .refused(400, "BAD_REQUEST", "Missing 'room_name' argument");
  }

  @Test
  void zoomCreatesMeetingForCallerAndCachesToken() {
    assertThat(create(world.member, "zoom", "is_video_call", false).succeeded().textAt("/url"))
        .isEqualTo("https://zoom.example.com/j/1");
    List<StandIn.RecordedRequest> recorded = standIn.drain();
    StandIn.RecordedRequest meeting = recorded.getLast();
    assertThat(meeting.path()).isEqualTo(meetings());
    assertThat(meeting.header("Authorization")).startsWith("Bearer t-");
    assertThat(meeting.body()).contains("\"host_video\":false");

    create("zoom").succeeded();
    assertThat(standIn.drain()).hasSize(1);

    standIn.answer(meetings(), 401, "{\"code\":124}");
    create("zoom").refused(400, "BAD_REQUEST", "Invalid Zoom access token");
    List<StandIn.RecordedRequest> again = standIn.drain();
    assertThat(again).hasSize(3);
    assertThat(again.get(1).header("Authorization")).isEqualTo(basic("zoom-client:zoom-secret"));
    assertThat(again.get(1).body())
        .isEqualTo("grant_type=account_credentials&account_id=zoom-account");

    standIn.answer("/oauth/token", 400, "{\"error\":\"invalid_client\"}");
    create("zoom").refused(400, "BAD_REQUEST", "Invalid Zoom credentials");

    standIn.answer("/oauth/token", 200, "{\"access_token\":\"t-2\"}");
    standIn.answer(meetings(), 404, "{\"code\": 1001, \"message\": \"User does not exist\"}");
    create("zoom").refused(400, "BAD_REQUEST", "Unknown Zoom user email");
    standIn.answer(meetings(), 429, "{\"code\": 429}");
    create("zoom").refused(400, "BAD_REQUEST", "Failed to create Zoom call");
  }

  @Test
  void bigBlueButtonCallRedirectsToSignedJoinLink() {
    String url =
        create(world.member, "bigbluebutton", "meeting_name", "Stand & up", "voice_only", true)
            .succeeded()
            .textAt("/url");
    StandIn.RecordedRequest created = standIn.drain().getFirst();
    checkSignature("create", created.query());
    assertThat(created.query())
        .contains("name=Stand%20%26%20up")
        .contains("lockSettingsDisableCam=true");

    assertThat(url)
        .startsWith(
            "http://s%d.127.0.0.1:8080/calls/bigbluebutton/join?bigbluebutton="
                .formatted(world.id()));
    String moderator = joinLocation(world.member, url);
    assertThat(moderator)
        .startsWith(standIn.url() + "/bigbluebutton/api/join?meetingID=chat-")
        .contains("role=MODERATOR", "fullName=Mia%20Member", "createTime=1700");
    checkSignature("join", URI.create(moderator).getRawQuery());
    assertThat(joinLocation(world.guest, url)).contains("role=VIEWER", "fullName=Gus%20Guest");
    assertThat(meetingId(joinLocation(world.guest, url))).isEqualTo(meetingId(moderator));
  }

  private String joinLocation(Person person, String url) {
    URI uri = URI.create(url);
    Answer answer = world.as(person).get(uri.getRawPath() + "?" + uri.getRawQuery());
    assertThat(answer.status()).as(answer.text()).isEqualTo(303);
    return answer.header("Location").orElseThrow();
  }

  private static String meetingId(String url) {
    return url.replaceFirst(".*meetingID=", "").replaceFirst("&.*", "");
  }

  private static void checkSignature(String call, String query) {
    int end = query.indexOf("&checksum=");
    assertThat(query.substring(end + "&checksum=".length()))
        .isEqualTo(Sha256.hex(call + query.substring(0, end) + "bbb-secret"));
  }

  @Test
  void announcedBigBlueButtonCallIsCreatedOnFirstJoin() {
    String url =
        world
            .as(world.member)
            .get("/api/v1/calls/bigbluebutton/create", "meeting_name", "soon")
            .succeeded()
            .textAt("/url");
    assertThat(url).startsWith("/calls/bigbluebutton/join?bigbluebutton=");
    assertThat(standIn.drain()).isEmpty();
    joinLocation(world.guest, url);
    assertThat(standIn.drain().getFirst().query()).contains("name=soon");
  }

  @Test
  void joinLinkWithInvalidSignatureIsRefused() {
    String url =
        world
            .as(world.member)
            .get("/api/v1/calls/bigbluebutton/create", "meeting_name", "soon")
            .textAt("/url");
    World elsewhere = new World(service);
    elsewhere.as(elsewhere.owner).get(url).refused(400, "BAD_REQUEST", "Invalid signature.");
    for (String bad : List.of(url + "A", url.replace("=ey", "=Ey"), url.replaceAll("\\..*", ""))) {
      world.as(world.member).get(bad).refused(400, "BAD_REQUEST", "Invalid signature.");
    }
    assertThat(service.asVisitor(world.id()).get(url).status()).isEqualTo(401);
    assertThat(standIn.drain()).isEmpty();
  }

  @Test
  void everyActiveAccountCanCreateCalls() {
    for (Person person : List.of(world.owner, world.moderator, world.guest, world.bot)) {
      create(person, "constructorgroups").succeeded();
    }
    world.deactivate(world.member);
    create(world.member, "constructorgroups")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(service.api().post("/api/v1/calls/videoprovider/create").status()).isEqualTo(401);
    assertThat(service.asVisitor(world.id()).post("/api/v1/calls/videoprovider/create").status())
        .isEqualTo(401);
    assertThat(create(world.owner, "nobody").status()).isEqualTo(404);
  }

  @Test
  void joinWithoutCallArgumentIsRefused() {
    world
        .as(world.member)
        .withHeader("Accept", "text/html")
        .get("/calls/bigbluebutton/join")
        .refused(400, "BAD_REQUEST", "Missing 'bigbluebutton' argument");
  }

  @ParameterizedTest
  @CsvSource({
    "6,https://groups.example.com/r/1",
    "5,https://zoom.example.com/j/1",
    "7,/cloud/call/abc",
    "1,/cloud/call/abc",
    "8,/cloud/call/abc",
    "4,/calls/bigbluebutton/join",
  })
  void organizationsVideoProviderIsUsedIfConfigured(int chosen, String url) {
    world.changeOrganizationSettings(Map.of("video_chat_provider", chosen));
    world.awaitProjections();
    assertThat(create("videoprovider").succeeded().textAt("/url")).contains(url);
  }

  @Test
  void organizationCanDisableCalls() {
    world.changeOrganizationSettings(Map.of("video_chat_provider", 0));
    create("videoprovider")
        .refused(400, "BAD_REQUEST", "Video calls are disabled in this organization.");
  }

  @ParameterizedTest
  @CsvSource({
    "bigbluebutton,BigBlueButton",
    "nextcloud_talk,Nextcloud Talk",
    "constructorgroups,Constructor Groups",
  })
  void providerErrorIsReportedToClient(String provider, String name) {
    String path = path(provider);
    for (int status : List.of(401, 403)) {
      standIn.answer(path, status, "{}");
      create(provider).refused(400, "BAD_REQUEST", "Invalid " + name + " credentials");
    }
    for (String body : List.of("", "nonsense", "[]", "{\"url\":7}", "<a>", "<!DOCTYPE a><a/>")) {
      standIn.answer(path, 200, body);
      create(provider).refused(400, "BAD_REQUEST", "Failed to create " + name + " call");
    }
    for (int status : List.of(302, 404, 500)) {
      standIn.answer(path, status, "{\"url\":\"https://x\"}");
      create(provider).refused(400, "BAD_REQUEST", "Failed to create " + name + " call");
    }
    standIn.answer(path, 200, "x".repeat(300_000));
    create(provider)
        .refused(
            400,
            "BAD_REQUEST",
            "Error connecting to the %s server: its response was incomplete or too large"
                .formatted(name));
  }

  @Test
  void checksumErrorIsReportedAsInvalidCredentials() {
    standIn.answer(
        "/bigbluebutton/api/create",
        200,
        "<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey>"
            + "</response>");
    create("bigbluebutton").refused(400, "BAD_REQUEST", "Invalid BigBlueButton credentials");
  }

  @ParameterizedTest
  @EnumSource(names = {"NEVER", "TRICKLE"})
  void slowProviderTimesOut(StandIn.Delivery delivery) throws Exception {
    List<String> providers =
        List.of("bigbluebutton", "nextcloud_talk", "constructorgroups", "zoom");
    for (String provider : providers) {
      standIn.answer(provider.equals("zoom") ? meetings() : path(provider), delivery);
    }
    Instant before = Instant.now();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> call :
          threads.invokeAll(
              providers.stream()
                  .<Callable<Answer>>map(provider -> () -> create(provider))
                  .toList())) {
        Answer answer = call.get();
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.textAt("/msg"))
            .startsWith("Error connecting to the ")
            .endsWith(" server: no answer within 1500 ms");
      }
    }
    assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void slowAccountRecheckUsesUpProviderTimeout() {
    world.deactivate(world.member);
    world.awaitProjections();
    Instant late = Instant.now().plusMillis(1_600);
    world
        .owners()
        .beforeNextResponse(
            world.id(),
            () -> {
              await().until(() -> Instant.now().isAfter(late));
              world.change(world.member, Map.of("is_active", true));
            });
    world
        .withoutSeenHeader(world.member)
        .post("/api/v1/calls/constructorgroups/create")
        .refused(
            400,
            "BAD_REQUEST",
            "Error connecting to the Constructor Groups server: no answer within 1500 ms");
    assertThat(standIn.drain()).isEmpty();
    create("constructorgroups").succeeded();
  }
}
