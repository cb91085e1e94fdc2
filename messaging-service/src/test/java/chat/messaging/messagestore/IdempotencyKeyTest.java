package chat.messaging.messagestore;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A send with an idempotency key can be repeated, and stores one message. */
@ServiceTest(Program.MESSAGING)
final class IdempotencyKeyTest {

  private static final String HEADER = "Idempotency-Key";

  private final World world;
  private final RunningService service;
  private final Channel channel;

  IdempotencyKeyTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
  }

  private Answer send(Person sender, String key, Object... parameters) {
    return world.as(sender).withHeader(HEADER, key).post("/api/v1/messages", parameters);
  }

  private Object[] toChannel(Object to, String topic, String content) {
    return new Object[] {"type", "stream", "to", to, "topic", topic, "content", content};
  }

  private Object[] hello() {
    return toChannel(channel.id(), "lunch", "hello");
  }

  private void assertKeyRefused(Answer answer) {
    answer.refused(422, "BAD_REQUEST", "This Idempotency-Key was used for another message");
  }

  @Test
  void repeatedKeyReturnsTheFirstMessage() {
    Answer first = send(world.member, "k-1", hello()).succeeded();
    Answer again = send(world.member, "k-1", hello()).succeeded();
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(ChangeNumbers.parse(again.header(ChangeNumbers.CHANGES_HEADER).orElseThrow()))
        .as("what the gateway may not have heard the first time")
        .isEqualTo(ChangeNumbers.parse(first.header(ChangeNumbers.CHANGES_HEADER).orElseThrow()));
    long other = send(world.member, "k-2", hello()).succeeded().longAt("/id");
    assertThat(other).isNotEqualTo(first.longAt("/id"));
    assertThat(world.events(Topic.MESSAGE_SENT, 2)).hasSize(2);
    assertThat(world.events(Topic.CLIENT_EVENTS, 3))
        .extracting(event -> event.value().path("type").textValue())
        .containsExactly("message", "user_topic", "message");
  }

  @Test
  void keysAreScopedToTheAccount() {
    World elsewhere = world.another();
    List<Long> ids = new ArrayList<>();
    for (Person sender : List.of(world.owner, world.administrator, world.moderator, world.member)) {
      ids.add(send(sender, "k", hello()).succeeded().longAt("/id"));
    }
    ids.add(send(world.bot, "k", hello()).succeeded().longAt("/id"));
    Object[] fromGuest = {"type", "direct", "to", List.of(world.owner.id()), "content", "hello"};
    ids.add(send(world.guest, "k", fromGuest).succeeded().longAt("/id"));
    assertThat(send(world.guest, "k", fromGuest).succeeded().longAt("/id"))
        .isEqualTo(ids.getLast());
    Object[] there = {"type", "direct", "to", List.of(elsewhere.owner.id()), "content", "hello"};
    Answer answer =
        elsewhere.as(elsewhere.member).withHeader(HEADER, "k").post("/api/v1/messages", there);
    ids.add(answer.succeeded().longAt("/id"));
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void keyIsLookedUpBeforePermissions() {
    long id = send(world.member, "k", hello()).succeeded().longAt("/id");
    world.change(channel, Map.of("is_archived", true));
    assertThat(send(world.member, "k", hello()).succeeded().longAt("/id")).isEqualTo(id);
    send(world.member, "another", hello())
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'general'");
  }

  @Test
  void refusedSendDoesNotUseItsKey() {
    world.change(channel, Map.of("is_archived", true));
    send(world.member, "k", hello())
        .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'general'");
    world.change(channel, Map.of("is_archived", false));
    send(world.member, "k", hello()).succeeded();
  }

  @Test
  void keyOfAnotherMessageIsRefused() {
    Channel other = world.channel("other");
    send(world.member, "k", hello()).succeeded();
    assertKeyRefused(send(world.member, "k", toChannel(other.id(), "lunch", "hello")));
    assertKeyRefused(send(world.member, "k", toChannel(channel.id(), "dinner", "hello")));
    assertKeyRefused(send(world.member, "k", toChannel(channel.id(), "lunch", "hello!")));
    List<Long> people = List.of(world.owner.id());
    assertKeyRefused(send(world.member, "k", "type", "direct", "to", people, "content", "hello"));
    send(world.member, "k2", "type", "direct", "to", people, "content", "hello").succeeded();
    List<Long> more = List.of(world.owner.id(), world.guest.id());
    assertKeyRefused(send(world.member, "k2", "type", "direct", "to", more, "content", "hello"));
    assertThat(world.events(Topic.MESSAGE_SENT, 2)).hasSize(2);
  }

  @Test
  void equivalentParametersMatchTheFirstMessage() {
    long id = send(world.member, "k", toChannel("general", "lunch", "hello")).longAt("/id");
    Object[] older = {
      "type", "channel", "to", "[\" General\"]", "subject", " lunch ", "content", "\nhello  ",
    };
    assertThat(send(world.member, "k", older).succeeded().longAt("/id")).isEqualTo(id);
    List<Long> people = List.of(world.owner.id(), world.guest.id());
    Object[] direct = {"type", "direct", "to", people, "content", "hello"};
    long toPeople = send(world.member, "k2", direct).succeeded().longAt("/id");
    Object[] reversed = {"type", "private", "to", people.reversed(), "content", "hello"};
    assertThat(send(world.member, "k2", reversed).succeeded().longAt("/id")).isEqualTo(toPeople);
    List<Long> andSelf = List.of(world.owner.id(), world.member.id(), world.guest.id());
    Object[] withSelf = {"type", "direct", "to", andSelf, "content", "hello"};
    assertThat(send(world.member, "k2", withSelf).succeeded().longAt("/id")).isEqualTo(toPeople);
    Object[] byEmail = {"type", "direct", "to", world.owner.email(), "content", "hello"};
    long first = send(world.member, "k3", byEmail).succeeded().longAt("/id");
    byEmail[3] = " " + world.owner.email().toUpperCase(Locale.ROOT);
    assertThat(send(world.member, "k3", byEmail).succeeded().longAt("/id")).isEqualTo(first);
  }

  @Test
  void deletedMessageIsNotSentAgain() {
    long id = send(world.member, "k", hello()).succeeded().longAt("/id");
    execute("delete from message where id = " + id);
    assertThat(send(world.member, "k", hello()).succeeded().longAt("/id")).isEqualTo(id);
  }

  @Test
  void keyExpiresAfterADay() {
    long first = send(world.member, "k", hello()).succeeded().longAt("/id");
    execute(
        """
        update idempotency_key set expires_at = expires_at - interval '24 hours' + interval '1 minute'
        where organization_id = %d
        """
            .formatted(world.id()));
    assertThat(send(world.member, "k", hello()).longAt("/id")).as("within it").isEqualTo(first);
    execute(
        "update idempotency_key set expires_at = expires_at - interval '1 minute'"
            + " where organization_id = "
            + world.id());
    Object[] another = toChannel(channel.id(), "dinner", "another");
    long second = send(world.member, "k", another).succeeded().longAt("/id");
    assertThat(second).isGreaterThan(first);
    assertThat(send(world.member, "k", another).succeeded().longAt("/id")).isEqualTo(second);
  }

  private static void execute(String sql) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void concurrentSendsWithOneKeyStoreOneMessage() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        RunningService other = RunningService.start(Program.MESSAGING, Map.of())) {
      ApiClient here = world.as(world.member).withHeader(HEADER, "k");
      ApiClient there =
          other.as(world.id(), world.member.id(), world.member.role()).withHeader(HEADER, "k");
      here.get("/api/v1/nothing");
      List<Future<Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        ApiClient client = i % 2 == 0 ? here : there;
        answers.add(threads.submit(() -> client.post("/api/v1/messages", hello())));
      }
      List<Long> ids = new ArrayList<>();
      for (Future<Answer> answer : answers) {
        ids.add(answer.get().succeeded().longAt("/id"));
      }
      assertThat(ids).hasSize(16).containsOnly(ids.getFirst());
    }
    assertThat(world.events(Topic.MESSAGE_SENT, 1)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tab\there"})
  void emptyOrNonPrintableKeyIsRefused(String key) {
    send(world.member, key, hello())
        .refused(
            400,
            "BAD_REQUEST",
            "Idempotency-Key must consist of 1 to 255 printable ASCII characters");
  }

  @Test
  void keyLengthIsBounded() {
    send(world.member, "k".repeat(255), hello()).succeeded();
    send(world.member, "k".repeat(256), hello())
        .refused(
            400,
            "BAD_REQUEST",
            "Idempotency-Key must consist of 1 to 255 printable ASCII characters");
  }

  @Test
  void parametersAreValidatedBeforeTheKey() {
    send(world.member, "", "type", "stream", "to", channel.id(), "topic", "lunch")
        .refused(400, "BAD_REQUEST", "Missing 'content' argument");
  }

  @Test
  void visitorCannotSendWithAKey() {
    assertThat(
            service
                .asVisitor(world.id())
                .withHeader(HEADER, "k")
                .post("/api/v1/messages", hello())
                .status())
        .isEqualTo(401);
  }
}
