package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.access.PostPermissionTest.Kind;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Access of former subscribers to messages that they received. Covers every kind of caller and
 * channel, and every operation that shows or changes a message.
 */
@ServiceTest(Program.MESSAGING)
final class FormerSubscriberAccessTest {

  private static final String PATH = "/api/v1/messages";

  private final RunningService service;
  private final World world;
  private final TestClock clock;

  FormerSubscriberAccessTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.clock = service.clock();
  }

  private enum Leaver {
    OWNER_OF_PRIVATE(Kind.PRIVATE, world -> world.owner, false),
    ADMINISTRATOR_OF_PROTECTED(Kind.PROTECTED, world -> world.administrator, false),
    MODERATOR_OF_PRIVATE(Kind.PRIVATE, world -> world.moderator, false),
    MEMBER_OF_PRIVATE(Kind.PRIVATE, world -> world.otherMember, false),
    MEMBER_OF_PROTECTED(Kind.PROTECTED, world -> world.otherMember, false),
    GUEST_OF_PRIVATE(Kind.PRIVATE, world -> world.guest, false),
    GUEST_OF_PUBLIC(Kind.PUBLIC, world -> world.guest, false),
    BOT_OF_PRIVATE(Kind.PRIVATE, world -> world.bot, false),
    MEMBER_OF_PUBLIC(Kind.PUBLIC, world -> world.otherMember, true),
    GUEST_OF_WEB_PUBLIC(Kind.WEB_PUBLIC, world -> world.guest, true),
    BOT_OF_PUBLIC(Kind.PUBLIC, world -> world.bot, true),
    MEMBER_WHO_MAY_RETURN(Kind.PRIVATE, world -> world.otherMember, true),
    GUEST_IN_A_GROUP_THAT_MAY_RETURN(Kind.PRIVATE, world -> world.guest, false),
    MEMBER_WHO_MAY_RETURN_TO_PROTECTED(Kind.PROTECTED, world -> world.otherMember, false);

    final Kind kind;
    final Function<World, Person> person;
    final boolean keepsAccess;

    Leaver(Kind kind, Function<World, Person> person, boolean keepsAccess) {
      this.kind = kind;
      this.person = person;
      this.keepsAccess = keepsAccess;
    }

    /** Value of can_subscribe_group: a group with the leaver, or the group "nobody". */
    Object canSubscribeGroup(World world, Person person) {
      return name().contains("MAY_RETURN")
          ? world.group("returners", person)
          : world.systemGroup("nobody");
    }
  }

  /** A channel with a message that the leaver received, and one that the leaver sent. */
  private record Fixture(Channel channel, Person leaver, long received, long sent) {}

  private Fixture context(Leaver leaver) {
    Person person = leaver.person.apply(world);
    Channel channel = world.channel("channel", leaver.kind.fields);
    world.change(
        channel,
        Map.of(
            "can_delete_own_message_group",
            world.systemGroup("everyone"),
            "can_subscribe_group",
            leaver.canSubscribeGroup(world, person)));
    world.subscribe(channel, world.member, person);
    long received =
        world
            .send(
                world.member,
                "type",
                "stream",
                "to",
                channel.id(),
                "topic",
                "plans",
                "content",
                "@**%s** zebra".formatted(person.fullName()))
            .succeeded()
            .longAt("/id");
    long sent = world.sendTo(channel, person, "plans").succeeded().longAt("/id");
    react(person, received, "tada").succeeded();
    flag(person, received, "starred").succeeded();
    world.fetch(person, received).succeeded();
    return new Fixture(channel, person, received, sent);
  }

  @ParameterizedTest
  @EnumSource
  void formerSubscribersReadReceivedMessagesOnlyInOpenChannels(Leaver leaver) {
    Fixture context = context(leaver);
    assertThat(reads(context, leaver)).as("before").doesNotContainValue(false);
    world.unsubscribe(context.channel(), context.leaver());
    Map<String, Boolean> after = reads(context, leaver);
    assertThat(after).as("after").doesNotContainValue(!leaver.keepsAccess);
    world.subscribe(context.channel(), context.leaver());
    assertThat(reads(context, leaver)).as("back again").doesNotContainValue(false);
  }

  /** Whether each operation shows the message, keyed by operation. */
  private Map<String, Boolean> reads(Fixture context, Leaver leaver) {
    Person reader = context.leaver();
    long id = context.received();
    Map<String, BooleanSupplier> operations = new LinkedHashMap<>();
    operations.put("fetch", () -> isSuccess(world.fetch(reader, id), "Invalid message(s)"));
    operations.put("history", () -> isSuccess(get(reader, PATH + "/" + id + "/history")));
    operations.put(
        "read receipts", () -> isSuccess(get(reader, PATH + "/" + id + "/read_receipts")));
    operations.put("reminder", () -> isSuccess(remind(reader, id)));
    operations.put("by id", () -> shows(get(reader, PATH, "message_ids", List.of(id)), id));
    narrows(context)
        .forEach((name, terms) ->
            operations.put("narrow " + name, () -> shows(searchNarrow(reader, terms), id)));
    operations.put(
        "matches",
        () ->
            get(
                    reader,
                    PATH + "/matches_narrow",
                    "msg_ids",
                    List.of(id),
                    "narrow",
                    List.of(List.of("search", "zebra")))
                .succeeded()
                .has("/messages/" + id));
    operations.put(
        "topics",
        () ->
            isSuccess(
                get(reader, "/api/v1/users/me/" + context.channel().id() + "/topics"),
                "Invalid channel ID"));
    operations.put(
        "starred", () -> registered(reader).at("/starred_messages").toString().contains("" + id));
    operations.put(
        "newest", () -> registered(reader).path("max_message_id").longValue() >= context.sent());
    operations.put("flag", () -> isSuccess(flag(reader, id, "collapsed")));
    operations.put("files", () -> readsFilesOf(reader, id));
    if (leaver.kind != Kind.PUBLIC) {
      operations.put("export", () -> exported(context).contains(id));
    }
    Map<String, Boolean> reads = new LinkedHashMap<>();
    operations.forEach((name, operation) -> reads.put(name, operation.getAsBoolean()));
    return reads;
  }

  private static Map<String, List<Object>> narrows(Fixture context) {
    Map<String, List<Object>> narrows = new LinkedHashMap<>();
    narrows.put("of everything", List.of());
    narrows.put("channel", List.of(List.of("channel", context.channel().id())));
    narrows.put("channel name", List.of(List.of("channel", context.channel().name())));
    narrows.put("topic", List.of(List.of("topic", "plans")));
    narrows.put("id", List.of(List.of("id", context.received())));
    narrows.put("near", List.of(List.of("near", context.received())));
    narrows.put("words", List.of(List.of("search", "zebra")));
    narrows.put("starred", List.of(List.of("is", "starred")));
    narrows.put("mentioned", List.of(List.of("is", "mentioned")));
    narrows.put("reaction", List.of(List.of("has", "reaction")));
    narrows.put(
        "with",
        List.of(
            List.of("channel", context.channel().id()),
            List.of("topic", "plans"),
            List.of("with", context.received())));
    return narrows;
  }

  @ParameterizedTest
  @EnumSource
  void formerSubscribersChangeReceivedMessagesOnlyInOpenChannels(Leaver leaver) {
    Fixture context = context(leaver);
    world.unsubscribe(context.channel(), context.leaver());
    String sent = PATH + "/" + context.sent();
    Map<String, Answer> answers = new LinkedHashMap<>();
    answers.put("reacts", react(context.leaver(), context.received(), "heart"));
    answers.put(
        "takes a reaction back",
        world
            .as(context.leaver())
            .delete(PATH + "/" + context.received() + "/reactions", "emoji_name", "tada"));
    answers.put("edits", world.as(context.leaver()).patch(sent, "content", "edited"));
    answers.put("resolves", world.as(context.leaver()).patch(sent, "topic", "✔ plans"));
    answers.put("deletes", world.as(context.leaver()).delete(sent));
    for (Map.Entry<String, Answer> one : answers.entrySet()) {
      if (leaver.keepsAccess && !one.getKey().equals("resolves")) {
        assertThat(one.getValue().status()).as(one.toString()).isEqualTo(200);
      } else if (!leaver.keepsAccess) {
        assertThat(one.getValue().status()).as(one.toString()).isEqualTo(400);
        assertThat(one.getValue().textAt("/msg")).isEqualTo("Invalid message(s)");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void formerSubscribersGetEventsOnlyInOpenChannels(Leaver leaver) {
    Fixture context = context(leaver);
    world.awaitProjections();
    Queue queue =
        world.queue(
            context.leaver(),
            "event_types",
            List.of(
                "message", "update_message", "delete_message", "reaction", "submessage", "realm"));
    long undelivered = world.sendTo(context.channel(), world.member, "late").longAt("/id");
    change(context.received(), "before leaving");
    world.unsubscribe(context.channel(), context.leaver());
    world.awaitProjections();
    change(context.received(), "after leaving");
    List<String> types = new ArrayList<>(types(queue));
    world.as(world.member).delete(PATH + "/" + undelivered).succeeded();
    world.as(world.member).delete(PATH + "/" + context.received()).succeeded();
    types.addAll(types(queue));
    if (leaver.keepsAccess) {
      assertThat(types).contains("message", "update_message", "reaction", "delete_message");
    } else {
      assertThat(types).isEmpty();
    }
  }

  /** Unread messages of a channel that is closed to the reader count neither now nor later. */
  @ParameterizedTest
  @EnumSource
  void unreadMessagesAreNotCountedOnceTheChannelIsLeft(Leaver leaver) {
    Fixture context = context(leaver);
    long unread = world.sendTo(context.channel(), world.member, "t").succeeded().longAt("/id");
    assertThat(unreadIds(context.leaver())).contains(Long.toString(unread));
    world.unsubscribe(context.channel(), context.leaver());
    if (!leaver.keepsAccess) {
      assertThat(unreadIds(context.leaver())).doesNotContain(Long.toString(unread));
    }
    Awaitility.await()
        .until(() ->
            Database.column(
                    "select number from left_channel where user_id = ?", context.leaver().id())
                .isEmpty());
    world.as(context.leaver()).post("/api/v1/mark_all_as_read").succeeded();
    world.subscribe(context.channel(), context.leaver());
    assertThat(unreadIds(context.leaver())).doesNotContain(Long.toString(unread));
    assertThat(world.fetch(context.leaver(), unread).succeeded().at("/message/flags").toString())
        .contains("read");
  }

  private String unreadIds(Person person) {
    return registered(person).at("/unread_msgs/streams").toString();
  }

  private void change(long messageId, String content) {
    world.as(world.member).patch(PATH + "/" + messageId, "content", content).succeeded();
    react(world.member, messageId, content.startsWith("before") ? "tada" : "heart").succeeded();
  }

  /** Types of the events that the queue receives for all changes so far. */
  private List<String> types(Queue queue) {
    Awaitility.await()
        .until(() ->
            Database.column("select id from outbox where organization_id = ?", world.id())
                .isEmpty());
    world.publishClientEvent("realm", Map.of("organization", true), Map.of("op", "end"));
    List<String> types = new ArrayList<>();
    while (types.isEmpty() || !types.getLast().equals("realm")) {
      queue.next(1).forEach(event -> types.add(event.path("type").textValue()));
    }
    return types.subList(0, types.size() - 1);
  }

  private Answer get(Person person, String path, Object... parameters) {
    return world.as(person).get(path, parameters);
  }

  private Answer react(Person person, long messageId, String emoji) {
    return world.as(person).post(PATH + "/" + messageId + "/reactions", "emoji_name", emoji);
  }

  private Answer flag(Person person, long messageId, String flag) {
    return world
        .as(person)
        .post(PATH + "/flags", "messages", List.of(messageId), "op", "add", "flag", flag);
  }

  private Answer remind(Person person, long messageId) {
    return world
        .as(person)
        .post(
            "/api/v1/reminders",
            "message_id",
            messageId,
            "scheduled_delivery_timestamp",
            clock.instant().plus(Duration.ofHours(1)).getEpochSecond());
  }

  private Answer searchNarrow(Person person, List<Object> terms) {
    return get(
        person, PATH, "anchor", "newest", "num_before", 100, "num_after", 0, "narrow", terms);
  }

  private JsonNode registered(Person person) {
    return world
        .as(person)
        .post(
            "/api/v1/register",
            "fetch_event_types",
            List.of("message", "update_message_flags", "starred_messages"))
        .succeeded()
        .json();
  }

  private boolean readsFilesOf(Person person, long messageId) {
    String request =
        "{\"organization_id\":%d,\"user_id\":%d,\"message_ids\":[%d]}"
            .formatted(world.id(), person.id(), messageId);
    return service
        .asProgram(Program.UPLOADS)
        .send(
            "POST",
            "/internal/readable_messages",
            "application/json",
            request.getBytes(StandardCharsets.UTF_8))
        .at("/is_readable")
        .booleanValue();
  }

  /** IDs of the messages in an export of public data and of the leaver's data. */
  private List<Long> exported(Fixture context) {
    return ExportedTables.of(
            service.asProgram(Program.EXPORTS),
            Map.of(
                "organization_id",
                world.id(),
                "everything",
                false,
                "user_ids",
                List.of(context.leaver().id())))
        .numbers("message", "id");
  }

  private static boolean shows(Answer answer, long messageId) {
    return answer.status() == 200
        && answer.at("/messages").findValuesAsText("id").contains(Long.toString(messageId));
  }

  private static boolean isSuccess(Answer answer) {
    return isSuccess(answer, "Invalid message(s)");
  }

  /** False if the request is refused with this text; any other error fails the test. */
  private static boolean isSuccess(Answer answer, String refusal) {
    if (answer.status() == 200) {
      return true;
    }
    answer.refused(400, "BAD_REQUEST", refusal);
    return false;
  }
}
