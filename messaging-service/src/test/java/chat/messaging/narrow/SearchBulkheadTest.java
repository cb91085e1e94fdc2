package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More concurrent searches than permits, while a lock blocks all of them. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SEARCH_QUEUE_TIMEOUT=1s", "CHAT_SEARCH_TIMEOUT=50s"})
@Timeout(120)
final class SearchBulkheadTest {

  private static final int MANY = 10;
  private static final int PERMITS = 4;
  private static final int PERMITS_PER_ACCOUNT = 2;

  private final World world;
  private final Channel channel;
  private long sent;

  SearchBulkheadTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("Kitchen");
  }

  @BeforeEach
  void send() {
    world.subscribe(channel, world.member, world.otherMember, world.administrator);
    sent = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    followed(world.member).succeeded();
  }

  private Answer newest(Person reader, String narrow) {
    return page(reader, "newest", narrow);
  }

  private Answer page(Person reader, String anchor, String narrow) {
    return world
        .as(reader)
        .get(
            "/api/v1/messages",
            "anchor",
            anchor,
            "num_before",
            1,
            "num_after",
            0,
            "narrow",
            narrow);
  }

  private Answer followed(Person reader) {
    return newest(reader, "[[\"is\",\"followed\"]]");
  }

  private Answer home(Person reader) {
    return newest(reader, "[[\"in\",\"home\"]]");
  }

  private Answer firstUnread(Person reader) {
    return page(reader, "first_unread", "[]");
  }

  /** Requests while a table is locked. */
  private interface RequestsWhileLocked {
    void run(CompletionService<Answer> requests) throws Exception;
  }

  private static void whileLocked(String table, RequestsWhileLocked test) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection holder = TestServers.get().connect(Program.MESSAGING);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table " + table + " in access exclusive mode");
      try {
        test.run(new ExecutorCompletionService<>(threads));
      } finally {
        holder.rollback();
      }
    }
  }

  private static void assertRefused(Answer answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isPresent();
    assertThat(answer.textAt("/msg")).startsWith("The message search");
  }

  private static void assertRefused(CompletionService<Answer> requests, int number)
      throws Exception {
    for (int i = 0; i < number; i++) {
      assertRefused(requests.take().get());
    }
  }

  private static void assertAllEnd(List<Future<Answer>> requests) throws Exception {
    for (Future<Answer> request : requests) {
      assertThat(request.get().status()).isIn(200, 503);
    }
  }

  private void assertOtherRequestsAreServed() {
    world.sendTo(List.of(world.owner), world.member).succeeded();
    world.fetch(world.member, sent).succeeded();
    newest(world.member, "[[\"channel\",%d]]".formatted(channel.id())).succeeded();
    newest(world.member, "[]").succeeded();
  }

  /** Requires refusals above the limits, and runs other requests meanwhile. */
  private void assertBulkheadLimits(
      String table, List<Function<Person, Answer>> functions, Runnable meanwhile) throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileLocked(
        table,
        requests -> {
          for (Person reader : List.of(world.member, world.otherMember)) {
            for (int i = 0; i < MANY; i++) {
              Function<Person, Answer> function = functions.get(i % functions.size());
              all.add(requests.submit(() -> function.apply(reader)));
            }
          }
          assertRefused(requests, 2 * MANY - PERMITS);
          functions.forEach(function -> assertRefused(function.apply(world.administrator)));
          meanwhile.run();
        });
    assertAllEnd(all);
  }

  @Test
  void blockedSearchesDoNotAffectOtherRequests() throws Exception {
    assertBulkheadLimits("user_topic", List.of(this::followed), this::assertOtherRequestsAreServed);
  }

  @Test
  void oneAccountCannotTakeAllSearchPermits() throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileLocked(
        "user_topic",
        requests -> {
          for (int i = 0; i < 2 * MANY; i++) {
            all.add(requests.submit(() -> followed(world.member)));
          }
          assertRefused(requests, 2 * MANY - PERMITS_PER_ACCOUNT);
          newest(world.otherMember, "[[\"has\",\"link\"]]").succeeded();
          newest(world.otherMember, "[[\"search\",\"tea\"]]").succeeded();
          assertRefused(newest(world.member, "[[\"has\",\"link\"]]"));
          assertOtherRequestsAreServed();
        });
    assertAllEnd(all);
  }

  @Test
  void homeFirstUnreadAndReceiptsNeedPermits() throws Exception {
    assertBulkheadLimits(
        "user_topic",
        List.of(this::home, this::firstUnread),
        () -> {
          assertRefused(receipts(world.administrator));
          newest(world.administrator, "[[\"has\",\"link\"]]").succeeded();
          assertOtherRequestsAreServed();
        });
  }

  private void assertDraftsAreServed() {
    world.as(world.member).get("/api/v1/drafts").succeeded();
  }

  private Answer since(Person reader) {
    return world
        .as(reader)
        .get(
            "/api/v1/messages",
            "anchor",
            "date",
            "anchor_date",
            "2026-01-01T00:00:00Z",
            "num_before",
            1,
            "num_after",
            0);
  }

  @Test
  void dateAnchorsNeedPermits() throws Exception {
    assertBulkheadLimits("message", List.of(this::since), this::assertDraftsAreServed);
  }

  @Test
  void topicListsNeedPermits() throws Exception {
    Channel closed =
        world.channel(
            "Cellar", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member, world.otherMember, world.administrator);
    world.awaitProjections();
    assertBulkheadLimits(
        "message",
        List.of(reader -> topics(reader, channel), reader -> topics(reader, closed)),
        this::assertDraftsAreServed);
  }

  private Answer topics(Person reader, Channel of) {
    return world.as(reader).get("/api/v1/users/me/" + of.id() + "/topics");
  }

  private Answer receipts(Person reader) {
    return world.as(reader).get("/api/v1/messages/" + sent + "/read_receipts");
  }

  @Test
  void searchesDoNotBlockHomeRequests() throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileLocked(
        "reaction",
        requests -> {
          for (Person reader : List.of(world.member, world.otherMember)) {
            for (int i = 0; i < MANY / 2; i++) {
              all.add(requests.submit(() -> newest(reader, "[[\"has\",\"reaction\"]]")));
            }
          }
          assertRefused(requests, MANY - PERMITS);
          starHome(world.administrator).succeeded();
        });
    assertAllEnd(all);
  }

  @Test
  void requestsWithManyIdsNeedPermits() throws Exception {
    assertBulkheadLimits(
        "user_topic",
        List.of(
            reader -> followedOf(reader, "/api/v1/messages", "message_ids"),
            reader -> followedOf(reader, "/api/v1/messages/matches_narrow", "msg_ids")),
        this::assertOtherRequestsAreServed);
  }

  /** Filters many ids, of which one exists, by followed topics. */
  private Answer followedOf(Person reader, String path, String ids) {
    List<Long> many = LongStream.rangeClosed(sent - 100, sent).boxed().toList();
    return world.as(reader).get(path, ids, many, "narrow", "[[\"is\",\"followed\"]]");
  }

  /** Stars the newest message of home without reading its reactions. */
  private Answer starHome(Person reader) {
    return world
        .as(reader)
        .post(
            "/api/v1/messages/flags/narrow",
            "anchor",
            "newest",
            "num_before",
            1,
            "num_after",
            0,
            "narrow",
            "[[\"in\",\"home\"]]",
            "op",
            "add",
            "flag",
            "starred");
  }
}
