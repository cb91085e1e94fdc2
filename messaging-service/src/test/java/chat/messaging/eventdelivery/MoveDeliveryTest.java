package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A viewer gets a move to another channel either as a move or as a deletion. {@code a > b} is a
 * move, {@code a >} a deletion, and {@code > b} an update that does not name the former channel.
 */
@ServiceTest(Program.MESSAGING)
final class MoveDeliveryTest {

  private static final Map<String, Object> PRIVATE = Map.of("invite_only", true);
  private static final Map<String, Object> PROTECTED =
      Map.of("invite_only", true, "history_public_to_subscribers", false);

  private final World world;
  private int ends;

  MoveDeliveryTest(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.owner, Map.of("automatically_follow_topics_policy", 4));
  }

  private enum Kind {
    OPEN,
    WEB_PUBLIC,
    PRIVATE,
    /** Private; the viewer may subscribe. */
    GRANTED,
    PROTECTED,
    PROTECTED_GRANTED
  }

  private enum ViewerType {
    MEMBER,
    GUEST,
    /** A member's queue with {@code all_public_streams}. */
    WATCHER
  }

  private enum Subscribed {
    OLD,
    NEW,
    BOTH,
    NEITHER
  }

  private Channel channel(String name, Kind kind, Person permitted) {
    return switch (kind) {
      case OPEN -> world.channel(name);
      case WEB_PUBLIC -> world.channel(name, Map.of("is_web_public", true));
      case PRIVATE -> world.channel(name, PRIVATE);
      case PROTECTED -> world.channel(name, PROTECTED);
      case GRANTED, PROTECTED_GRANTED ->
          world.channel(
              name,
              Map.of(
                  "invite_only",
                  true,
                  "history_public_to_subscribers",
                  kind == Kind.GRANTED,
                  "can_subscribe_group",
                  world.group("into " + name, permitted)));
    };
  }

  private Channel channel(String name, Map<String, ?> differences, Person... subscribers) {
    Channel channel = world.channel(name, differences);
    world.subscribe(channel, world.owner);
    world.subscribe(channel, subscribers);
    return channel;
  }

  private long send(Channel channel) {
    return world.sendTo(channel, world.owner, "t").succeeded().longAt("/id");
  }

  private void move(long message, Channel channel, String topic) {
    world
        .as(world.owner)
        .patch(
            "/api/v1/messages/" + message,
            "stream_id",
            channel.id(),
            "topic",
            topic,
            "propagate_mode",
            "change_all",
            "send_notification_to_new_thread",
            false)
        .succeeded();
  }

  private Queue queue(Person person, Object... parameters) {
    world.awaitProjections();
    List<Object> all =
        new ArrayList<>(
            List.of(
                "event_types",
                List.of("stream", "update_message", "delete_message", "realm"),
                "client_capabilities",
                Map.of("notification_settings_null", true, "bulk_message_deletion", true)));
    all.addAll(List.of(parameters));
    return world.queue(person, all.toArray());
  }

  /** The events of the queue up to now. */
  private List<JsonNode> events(Queue queue) {
    Awaitility.await()
        .until(() ->
            Database.column("select id from outbox where organization_id = ?", world.id())
                .isEmpty());
    world.awaitProjections();
    String end = "end " + ++ends;
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", end));
    List<JsonNode> events = new ArrayList<>();
    while (events.isEmpty() || !events.getLast().path("op").asText().equals(end)) {
      events.addAll(queue.next(1));
    }
    events.removeIf(event -> event.path("type").asText().equals("realm"));
    for (JsonNode event : events) {
      assertThat(event.toString())
          .doesNotContain("moved_to")
          .doesNotContain("previous")
          .doesNotContain("involved")
          .doesNotContain("subscriptions");
    }
    return events;
  }

  /** The same events in the short form that the class describes. */
  private List<String> moves(Queue queue, Channel... channels) {
    return events(queue).stream().map(event -> shortForm(event, channels)).toList();
  }

  private static String shortForm(JsonNode event, Channel... channels) {
    String channel = name(event.path("stream_id"), channels);
    return switch (event.path("type").textValue()) {
      case "delete_message" -> channel + " >";
      case "update_message" ->
          event.has("new_stream_id")
              ? channel + " > " + name(event.path("new_stream_id"), channels)
              : "> " + channel;
      default -> event.path("op").textValue();
    };
  }

  private static String name(JsonNode id, Channel... channels) {
    for (Channel channel : channels) {
      if (channel.id() == id.longValue()) {
        return channel.name();
      }
    }
    return "elsewhere";
  }

  @ParameterizedTest
  @CsvSource({
    "OPEN, OPEN, MEMBER, OLD, a >",
    "OPEN, OPEN, MEMBER, NEW, a > b",
    "OPEN, OPEN, MEMBER, BOTH, a > b",
    "OPEN, OPEN, MEMBER, NEITHER,",
    "OPEN, PRIVATE, MEMBER, OLD, a >",
    "OPEN, PRIVATE, MEMBER, NEW, a > b",
    "OPEN, PRIVATE, MEMBER, BOTH, a > b",
    "OPEN, PRIVATE, MEMBER, NEITHER,",
    "OPEN, PROTECTED, MEMBER, OLD, a >",
    "OPEN, PROTECTED, MEMBER, BOTH, a > b",
    "OPEN, GRANTED, MEMBER, OLD, a >",
    "OPEN, GRANTED, MEMBER, NEITHER,",
    "OPEN, PROTECTED_GRANTED, MEMBER, OLD, a >",
    "PRIVATE, OPEN, MEMBER, OLD, a >",
    "PRIVATE, OPEN, MEMBER, NEW, > b",
    "PRIVATE, OPEN, MEMBER, BOTH, a > b",
    "PRIVATE, OPEN, MEMBER, NEITHER,",
    "PRIVATE, PRIVATE, MEMBER, OLD, a >",
    "PRIVATE, PRIVATE, MEMBER, NEW, > b",
    "PRIVATE, PROTECTED, MEMBER, BOTH, a > b",
    "PROTECTED, OPEN, MEMBER, OLD, a >",
    "PROTECTED, PRIVATE, MEMBER, NEW, > b",
    "OPEN, OPEN, GUEST, OLD, a >",
    "OPEN, OPEN, GUEST, NEW, > b",
    "OPEN, OPEN, GUEST, BOTH, a > b",
    "OPEN, WEB_PUBLIC, GUEST, OLD, a >",
    "OPEN, GRANTED, GUEST, OLD, a >",
    "OPEN, OPEN, WATCHER, NEITHER, a > b",
    "OPEN, PRIVATE, WATCHER, NEITHER, a >",
    "OPEN, GRANTED, WATCHER, NEITHER, a >",
    "PRIVATE, OPEN, WATCHER, NEITHER, > b",
    "PRIVATE, PRIVATE, WATCHER, NEITHER,",
  })
  void viewerGetsMoveOrDeletionDependingOnAccess(
      Kind from, Kind to, ViewerType type, Subscribed subscribed, String expected) {
    Person viewer = type == ViewerType.GUEST ? world.guest : world.otherMember;
    Channel a = channel("a", from, viewer);
    Channel b = channel("b", to, viewer);
    world.subscribe(a, world.owner);
    world.subscribe(b, world.owner);
    if (subscribed == Subscribed.OLD || subscribed == Subscribed.BOTH) {
      world.subscribe(a, viewer);
    }
    if (subscribed == Subscribed.NEW || subscribed == Subscribed.BOTH) {
      world.subscribe(b, viewer);
    }
    long message = send(a);
    Queue queue = queue(viewer, "all_public_streams", type == ViewerType.WATCHER);
    move(message, b, "t");
    assertThat(moves(queue, a, b)).isEqualTo(expected == null ? List.of() : List.of(expected));
    EventContracts.check(
        world.events(Topic.CLIENT_EVENTS, 3).stream()
            .filter(event -> !event.value().path("type").asText().equals("realm"))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "OPEN, false, a >",
    "PRIVATE, false, a >",
    "OPEN, true, a > b",
    "PROTECTED, true, a > b"
  })
  void batchMoveIsDeliveredPerMessageAccess(Kind to, boolean inTarget, String expected) {
    Channel a = channel("a", PROTECTED);
    Channel b = channel("b", to, world.member);
    world.subscribe(b, world.owner);
    long earlier = send(a);
    world.subscribe(a, world.member);
    if (inTarget) {
      world.subscribe(b, world.member);
    }
    long received = send(a);
    Queue queue = queue(world.member);
    move(earlier, b, "u");
    assertThat(events(queue))
        .extracting(event -> shortForm(event, a, b) + " " + event.path("message_ids"))
        .containsExactlyElementsOf(
            inTarget
                ? List.of(expected + " [" + received + "]", "> b [" + earlier + "]")
                : List.of(expected + " [" + received + "]"));
  }

  /** The client polls between the moves, or only after all of them. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void moveThroughClosedChannelIsDeletionAndUpdate(boolean pollsBetween) {
    Channel a = channel("a", Map.of(), world.member);
    Channel closed = channel("closed", PRIVATE);
    Channel c = channel("c", Map.of(), world.member);
    long message = send(a);
    Queue queue = queue(world.member);
    List<String> seen = new ArrayList<>();
    move(message, closed, "secret");
    if (pollsBetween) {
      seen.addAll(moves(queue, a, closed, c));
    }
    move(message, c, "t");
    if (pollsBetween) {
      seen.addAll(moves(queue, a, closed, c));
    }
    move(message, closed, "secret");
    move(message, a, "other");
    seen.addAll(moves(queue, a, closed, c));
    assertThat(seen).containsExactly("a >", "> c", "c >", "> a");
  }

  @Test
  void moveToInaccessibleChannelIsDeliveredAsDeletion() {
    Channel a = channel("a", Map.of(), world.member, world.otherMember);
    Channel b = channel("b", Map.of(), world.member);
    Channel closed = channel("closed", PRIVATE);
    Queue inBoth = queue(world.member);
    Queue inOld = queue(world.otherMember);
    long message = send(a);
    move(message, b, "t");
    move(message, closed, "t");
    assertThat(moves(inBoth, a, b, closed)).containsExactly("a >", "b >");
    assertThat(moves(inOld, a, b, closed)).containsExactly("a >");
    long deleted = send(a);
    move(deleted, b, "t");
    world.as(world.owner).delete("/api/v1/messages/" + deleted).succeeded();
    assertThat(moves(inBoth, a, b, closed)).containsExactly("a >", "b >");
    assertThat(moves(inOld, a, b, closed)).containsExactly("a >");
  }

  @Test
  void successiveMovesAreDeliveredAsMoves() {
    Channel a = channel("a", Map.of(), world.member);
    Channel b = channel("b", PRIVATE, world.member);
    Channel c = channel("c", Map.of(), world.member);
    Queue queue = queue(world.member);
    long message = send(a);
    move(message, b, "t");
    move(message, c, "u");
    assertThat(moves(queue, a, b, c)).containsExactly("a > b", "b > c");
  }

  @Test
  void moveBeforeAccessToNewChannelIsDeletion() {
    Channel a = channel("a", Map.of(), world.member);
    Channel c = channel("c", PRIVATE);
    Queue pollingQueue = queue(world.member);
    Queue lateQueue = queue(world.member);
    move(send(a), c, "t");
    assertThat(moves(pollingQueue, a, c)).containsExactly("a >");
    world.subscribe(c, world.member);
    world.publishClientEvent(
        "stream",
        Map.of("user_ids", List.of(world.member.id())),
        Map.of("op", "create", "streams", List.of(Map.of("stream_id", c.id()))));
    assertThat(moves(pollingQueue, a, c)).containsExactly("create");
    assertThat(moves(lateQueue, a, c)).containsExactly("a >", "create");
  }

  @Test
  void moveUsesChannelAccessAtTimeOfMove() {
    Channel open = channel("open", Map.of(), world.member);
    Channel closed = channel("closed", PRIVATE);
    Queue queue = queue(world.member, "all_public_streams", true);
    move(send(open), closed, "t");
    move(send(closed), open, "t");
    world.change(closed, Map.of("invite_only", false));
    assertThat(moves(queue, open, closed)).containsExactly("open >", "> open");
  }

  @Test
  void moveEventOfOlderReleaseIsOmittedForNewReaders() {
    Channel a = channel("a", Map.of(), world.member, world.otherMember);
    Channel b = channel("b", PROTECTED, world.member);
    long message = send(b);
    Queue follows = queue(world.member);
    Queue stays = queue(world.otherMember);
    world.publishClientEvent(
        "delete_message",
        Map.of("channel_id", a.id()),
        Map.of(
            "message_ids",
            List.of(message),
            "message_type",
            "stream",
            "stream_id",
            a.id(),
            "topic",
            "t",
            "subscriptions_numbers",
            List.of(1_000),
            "moved_to_stream_id",
            b.id()));
    assertThat(moves(follows, a, b)).isEmpty();
    assertThat(moves(stays, a, b)).containsExactly("a >");
  }
}
