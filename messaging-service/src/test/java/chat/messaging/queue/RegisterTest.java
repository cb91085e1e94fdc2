package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Registering an event queue. */
@ServiceTest(Program.MESSAGING)
final class RegisterTest {

  private final RunningService service;
  private final World world;

  RegisterTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Answer register(Object... parameters) {
    return world.as(world.member).post("/api/v1/register", parameters);
  }

  private void refused(String text, Object... parameters) {
    register(parameters).refused(400, "BAD_REQUEST", text);
  }

  @Test
  void responseHasQueueIdAndServerVersion() {
    Answer answer = register().succeeded();
    assertThat(UUID.fromString(answer.textAt("/queue_id"))).isNotNull();
    assertThat(answer.longAt("/last_event_id")).isEqualTo(-1);
    assertThat(answer.textAt("/zulip_version")).isEqualTo("12.0");
    assertThat(answer.textAt("/zulip_merge_base")).isEqualTo("12.0");
    assertThat(answer.longAt("/zulip_feature_level")).isEqualTo(494);
    assertThat(answer.longAt("/event_queue_longpoll_timeout_seconds")).isEqualTo(90);
    assertThat(answer.longAt("/idle_queue_timeout_secs")).isEqualTo(600);
  }

  @Test
  void eventTypesAndNarrowAreBounded() {
    String longest = "a".repeat(100);
    register("event_types", List.of(longest), "fetch_event_types", List.of(longest)).succeeded();
    refused(
        "event_types[1] is too long (limit: 100 characters)",
        "event_types",
        List.of("message", longest + "a"));
    refused(
        "fetch_event_types[0] is too long (limit: 100 characters)",
        "fetch_event_types",
        List.of(longest + "a"));
    List<String> thousand = List.of("topic", "a".repeat(1_000));
    register("narrow", List.of(thousand, thousand)).succeeded();
    refused(
        "narrow is too long (limit: 2000 characters)",
        "narrow",
        List.of(thousand, thousand, List.of("topic", "a")));
  }

  @Test
  void allParametersAreSupported() {
    Answer answer =
        register(
            "apply_markdown",
            true,
            "client_gravatar",
            false,
            "slim_presence",
            true,
            "presence_history_limit_days",
            14,
            "all_public_streams",
            true,
            "include_subscribers",
            "partial",
            "client_capabilities",
            Map.of("notification_settings_null", true, "empty_topic_name", true, "unknown", 1),
            "event_types",
            List.of("message"),
            "fetch_event_types",
            List.of("realm"),
            "narrow",
            List.of(List.of("stream", "general"), List.of("is", "mentioned")),
            "queue_lifespan_secs",
            700,
            "idle_queue_timeout",
            "mobile");
    answer.succeeded();
    assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
    assertThat(answer.longAt("/idle_queue_timeout_secs")).isEqualTo(12 * 60 * 60);
  }

  @Test
  void idleTimeoutIsClampedToItsLimits() {
    assertThat(idleTimeout("idle_queue_timeout", 3_600)).isEqualTo(3_600);
    assertThat(idleTimeout("idle_queue_timeout", "\"mobile\"")).isEqualTo(43_200);
    assertThat(idleTimeout("idle_queue_timeout", 1)).isEqualTo(600);
    assertThat(idleTimeout("idle_queue_timeout", 100_000_000)).isEqualTo(604_800);
    assertThat(idleTimeout("queue_lifespan_secs", 900)).isEqualTo(900);
    refused("Invalid idle_queue_timeout", "idle_queue_timeout", "\"desktop\"");
    refused("idle_queue_timeout is not valid JSON", "idle_queue_timeout", "desktop");
  }

  private long idleTimeout(String name, Object value) {
    return register(name, value).succeeded().longAt("/idle_queue_timeout_secs");
  }

  @Test
  void malformedParametersAreRefused() {
    refused("apply_markdown is not valid JSON", "apply_markdown", "yes");
    refused("client_gravatar is not a boolean", "client_gravatar", 1);
    refused("slim_presence is not a boolean", "slim_presence", "\"true\"");
    refused("presence_history_limit_days is too small", "presence_history_limit_days", -1);
    refused("include_subscribers is not a boolean", "include_subscribers", 1);
    refused("Invalid include_subscribers", "include_subscribers", "\"some\"");
    refused("client_capabilities is not a dict", "client_capabilities", List.of());
    refused(
        "client_capabilities[\"notification_settings_null\"] field is missing: Field required",
        "client_capabilities",
        Map.of("empty_topic_name", true));
    refused(
        "client_capabilities[\"empty_topic_name\"] is not a boolean",
        "client_capabilities",
        Map.of("notification_settings_null", true, "empty_topic_name", "yes"));
    refused("event_types is not a list", "event_types", "\"message\"");
    refused("event_types[0] is not a string", "event_types", List.of(1));
    refused("fetch_event_types is not a list", "fetch_event_types", "{}");
    refused("narrow is not a list", "narrow", "1");
    refused("narrow[0] has invalid length", "narrow", "[[\"stream\"]]");
    refused("Operator dm not supported.", "narrow", "[[\"dm\", \"a@b.c\"]]");
    refused("Operator mentions not supported.", "narrow", "[[\"mentions\", 5]]");
    refused("Operand followed not supported.", "narrow", "[[\"is\", \"followed\"]]");
    refused("queue_lifespan_secs is not an integer", "queue_lifespan_secs", "\"5\"");
  }

  @Test
  void guestCannotWatchAllPublicChannels() {
    world
        .as(world.guest)
        .post("/api/v1/register", "all_public_streams", true)
        .refused(400, "BAD_REQUEST", "User not authorized for this query");
    world.as(world.bot).post("/api/v1/register", "all_public_streams", true).succeeded();
  }

  @Test
  void everyAccountCanRegister() {
    for (var person :
        List.of(world.owner, world.administrator, world.moderator, world.guest, world.bot)) {
      world.as(person).post("/api/v1/register").succeeded();
    }
  }

  @Test
  void deactivatedAccountCannotRegister() {
    world
        .withoutSeenHeader(world.deactivated())
        .post("/api/v1/register")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void anonymousUserCannotRegister() {
    assertThat(service.api().post("/api/v1/register").status()).isEqualTo(401);
  }

  @Test
  void newQueueShowsNoEarlierEvents() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.member);
    world.subscribe(channel, world.otherMember);
    Queue first = world.queue(world.member, "event_types", List.of("message"));
    world.sendTo(channel, world.otherMember, "t").succeeded();
    first.next(1);
    for (int i = 0; i < 10; i++) {
      world.sendTo(channel, world.otherMember, "t").succeeded();
      Queue late = world.queue(world.member, "event_types", List.of("message"));
      long next = world.sendTo(channel, world.otherMember, "t").succeeded().longAt("/id");
      assertThat(late.next(1).getFirst().at("/message/id").longValue()).isEqualTo(next);
    }
  }
}
