package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.cache.CachedFetches;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.Statements.Statement;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Missing and invisible messages cause the same SQL statements, and the text of an invisible
 * message is not read.
 */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class MissingOrInvisibleTest {

  private static final String TEXT = "what nobody else may read ".repeat(380);

  /** The most bytes that an access check reads; the text of the message alone has more. */
  private static final long MAX_CHECK_BYTES = 4_000;

  private final World world;
  private final Statements statements;
  private final CachedFetches cachedFetches;

  MissingOrInvisibleTest(RunningService service) {
    this.world = new World(service);
    this.statements = service.bean(Statements.class);
    this.cachedFetches = new CachedFetches(service, world);
  }

  /** All operations that take a message id. */
  private enum Operation {
    FETCH,
    FETCH_MANY,
    NARROW,
    HISTORY,
    READ_RECEIPTS,
    REACT,
    REMOVE_REACTION,
    EDIT,
    DELETE,
    STAR,
    UNSTAR,
    SUBMESSAGE,
    REMIND;

    Answer of(ApiClient client, long id) {
      String message = "/api/v1/messages/" + id;
      return switch (this) {
        case FETCH -> client.get(message);
        case FETCH_MANY -> client.get("/api/v1/messages", "message_ids", List.of(id));
        case NARROW ->
            client.get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                5,
                "num_after",
                0,
                "narrow",
                "[{\"operator\":\"id\",\"operand\":%d}]".formatted(id));
        case HISTORY -> client.get(message + "/history");
        case READ_RECEIPTS -> client.get(message + "/read_receipts");
        case REACT -> client.post(message + "/reactions", "emoji_name", "tada");
        case REMOVE_REACTION ->
            client.delete(message + "/reactions", "emoji_name", "tada", "emoji_code", "1f389");
        case EDIT -> client.patch(message, "content", "mine");
        case DELETE -> client.delete(message);
        case STAR -> flag(client, id, "add");
        case UNSTAR -> flag(client, id, "remove");
        case SUBMESSAGE ->
            client.post(
                "/api/v1/submessage",
                "message_id",
                id,
                "msg_type",
                "widget",
                "content",
                "{\"type\":\"new_option\",\"option\":\"a\",\"idx\":1}");
        case REMIND ->
            client.post(
                "/api/v1/reminders",
                "message_id",
                id,
                "scheduled_delivery_timestamp",
                4_000_000_000L);
      };
    }

    private static Answer flag(ApiClient client, long id, String op) {
      return client.post(
          "/api/v1/messages/flags", "messages", List.of(id), "op", op, "flag", "starred");
    }
  }

  private long send(Object... to) {
    List<Object> parameters = new ArrayList<>(List.of("content", TEXT));
    parameters.addAll(List.of(to));
    return world.send(world.member, parameters.toArray()).succeeded().longAt("/id");
  }

  private long sendToChannel(String name, Map<String, ?> differences) {
    Channel channel = world.channel(name, differences);
    world.subscribe(channel, world.member);
    return send("type", "stream", "to", channel.id(), "topic", "t");
  }

  /** Messages that neither another member nor a guest may see, keyed by the reason. */
  private Map<String, Long> invisible() {
    long club = world.group("club", world.owner);
    Map<String, Long> messages = new LinkedHashMap<>();
    messages.put("private", sendToChannel("private", Map.of("invite_only", true)));
    messages.put(
        "private with a group",
        sendToChannel("club", Map.of("invite_only", true, "can_subscribe_group", club)));
    messages.put(
        "private with protected history",
        sendToChannel(
            "protected", Map.of("invite_only", true, "history_public_to_subscribers", false)));
    messages.put("direct", send("type", "direct", "to", List.of(world.owner.id())));
    return messages;
  }

  private record Trace(int status, String answer, List<String> statements, long bytesRead) {}

  private Trace trace(Person reader, Operation operation, long id) {
    ApiClient client = world.as(reader);
    statements.drain();
    Answer answer = operation.of(client, id);
    List<Statement> run =
        statements.drain().stream()
            .filter(statement -> !CachedFetches.isPositionCheck(statement.text()))
            .toList();
    return new Trace(
        answer.status(),
        answer.text(),
        run.stream().map(Statement::text).toList(),
        run.stream().mapToLong(one -> one.bytesRead().get()).max().orElse(0));
  }

  @ParameterizedTest
  @EnumSource
  void missingAndInvisibleMessagesLookTheSame(Operation operation) {
    Map<String, Long> invisible = new LinkedHashMap<>(invisible());
    world.awaitProjections();
    for (Person reader : List.of(world.otherMember, world.guest)) {
      trace(reader, operation, Long.MAX_VALUE);
      Trace missing = trace(reader, operation, Long.MAX_VALUE);
      assertThat(missing.statements()).isNotEmpty();
      invisible.forEach((reason, id) -> {
        Trace trace = trace(reader, operation, id);
        assertThat(trace.statements()).as(reason).isEqualTo(missing.statements());
        assertThat(trace.answer()).as(reason).isEqualTo(missing.answer());
        assertThat(trace.status()).as(reason).isEqualTo(missing.status());
        assertThat(trace.bytesRead()).as(reason).isLessThan(MAX_CHECK_BYTES);
      });
    }
  }

  @Test
  void cachedInvisibleMessageLooksMissing() {
    Channel channel =
        world.channel(
            "protected", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(channel, world.member);
    long invisible = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.subscribe(channel, world.otherMember);
    long received = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.awaitProjections();
    cachedFetches.awaitCached(world.member, invisible);
    cachedFetches.awaitCached(world.otherMember, received);
    Trace missing = trace(world.otherMember, Operation.FETCH, Long.MAX_VALUE);
    Trace trace = trace(world.otherMember, Operation.FETCH, invisible);
    assertThat(missing.status()).isEqualTo(400);
    assertThat(trace.statements()).isEqualTo(missing.statements());
    assertThat(trace.answer()).isEqualTo(missing.answer());
    assertThat(trace.status()).isEqualTo(missing.status());
  }

  @Test
  void fetchReadsMessageTextWithOneStatement() {
    Channel channel = world.channel("general");
    world.subscribe(channel, world.member, world.otherMember);
    long id = send("type", "stream", "to", channel.id(), "topic", "t");
    for (Person reader : List.of(world.member, world.otherMember, world.moderator)) {
      assertThat(trace(reader, Operation.FETCH, id).statements())
          .as("of %s, with the text", reader.fullName())
          .filteredOn(statement -> statement.contains("rendered_content"))
          .hasSize(1);
    }
  }

  @Test
  void memberOfSubscribeGroupReadsMessageText() {
    Channel channel =
        world.channel(
            "club",
            Map.of(
                "invite_only", true, "can_subscribe_group", world.group("club", world.moderator)));
    world.subscribe(channel, world.member);
    long id = send("type", "stream", "to", channel.id(), "topic", "t");
    assertThat(world.fetch(world.moderator, id).succeeded().textAt("/raw_content"))
        .isEqualTo(TEXT.strip());
  }

  @Test
  void deactivatedReaderIsRefusedAsDeactivated() {
    long id = sendToChannel("private", Map.of("invite_only", true));
    world.deactivate(world.otherMember);
    world.awaitProjections();
    for (long asked : List.of(id, Long.MAX_VALUE)) {
      world.fetch(world.otherMember, asked).refused(401, "UNAUTHORIZED", "Account is deactivated");
    }
  }
}
