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

/** More searches at once than there are connections, none of which comes to an end. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SEARCH_QUEUE_TIMEOUT=1s", "CHAT_SEARCH_TIMEOUT=50s"})
@Timeout(120)
final class SearchBulkheadTest {

  private static final int MANY = 10;
  private static final int AT_ONCE = 4;
  private static final int OF_ONE = 2;

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

  /** What is tried while nothing comes to an end that looks into a table. */
  private interface WhileSlow {
    void run(CompletionService<Answer> requests) throws Exception;
  }

  private static void whileSlow(String table, WhileSlow test) throws Exception {
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

  private static void refused(Answer answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isPresent();
    assertThat(answer.textAt("/msg")).startsWith("The message search");
  }

  private static void refused(CompletionService<Answer> requests, int number) throws Exception {
    for (int i = 0; i < number; i++) {
      refused(requests.take().get());
    }
  }

  private static void haveEnded(List<Future<Answer>> requests) throws Exception {
    for (Future<Answer> request : requests) {
      assertThat(request.get().status()).isIn(200, 503);
    }
  }

  private void othersAreServed() {
    world.sendTo(List.of(world.owner), world.member).succeeded();
    world.fetch(world.member, sent).succeeded();
    newest(world.member, "[[\"channel\",%d]]".formatted(channel.id())).succeeded();
    newest(world.member, "[]").succeeded();
  }

  /** What every member asks goes on for a few at a time while others do something. */
  private void aFewGoOn(String table, List<Function<Person, Answer>> asked, Runnable meanwhile)
      throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileSlow(
        table,
        requests -> {
          for (Person reader : List.of(world.member, world.otherMember)) {
            for (int i = 0; i < MANY; i++) {
              Function<Person, Answer> one = asked.get(i % asked.size());
              all.add(requests.submit(() -> one.apply(reader)));
            }
          }
          refused(requests, 2 * MANY - AT_ONCE);
          asked.forEach(one -> refused(one.apply(world.administrator)));
          meanwhile.run();
        });
    haveEnded(all);
  }

  @Test
  void othersAreServedBesideThem() throws Exception {
    aFewGoOn("user_topic", List.of(this::followed), this::othersAreServed);
  }

  @Test
  void searchesOfOneAccountLeaveTurnsToOthers() throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileSlow(
        "user_topic",
        requests -> {
          for (int i = 0; i < 2 * MANY; i++) {
            all.add(requests.submit(() -> followed(world.member)));
          }
          refused(requests, 2 * MANY - OF_ONE);
          newest(world.otherMember, "[[\"has\",\"link\"]]").succeeded();
          newest(world.otherMember, "[[\"search\",\"tea\"]]").succeeded();
          refused(newest(world.member, "[[\"has\",\"link\"]]"));
          othersAreServed();
        });
    haveEnded(all);
  }

  @Test
  void homeAndFirstUnreadAndReadReceiptsTakeTurnsToo() throws Exception {
    aFewGoOn(
        "user_topic",
        List.of(this::home, this::firstUnread),
        () -> {
          refused(receipts(world.administrator));
          newest(world.administrator, "[[\"has\",\"link\"]]").succeeded();
          othersAreServed();
        });
  }

  private void draftsAreServed() {
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
  void anchorsByDateTakeTurnsToo() throws Exception {
    aFewGoOn("message", List.of(this::since), this::draftsAreServed);
  }

  @Test
  void topicsOfAChannelTakeTurnsToo() throws Exception {
    Channel closed =
        world.channel(
            "Cellar", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member, world.otherMember, world.administrator);
    world.awaitCopies();
    aFewGoOn(
        "message",
        List.of(reader -> topics(reader, channel), reader -> topics(reader, closed)),
        this::draftsAreServed);
  }

  private Answer topics(Person reader, Channel of) {
    return world.as(reader).get("/api/v1/users/me/" + of.id() + "/topics");
  }

  private Answer receipts(Person reader) {
    return world.as(reader).get("/api/v1/messages/" + sent + "/read_receipts");
  }

  @Test
  void searchesKeepNobodyFromHome() throws Exception {
    List<Future<Answer>> all = new ArrayList<>();
    whileSlow(
        "reaction",
        requests -> {
          for (Person reader : List.of(world.member, world.otherMember)) {
            for (int i = 0; i < MANY / 2; i++) {
              all.add(requests.submit(() -> newest(reader, "[[\"has\",\"reaction\"]]")));
            }
          }
          refused(requests, MANY - AT_ONCE);
          starHome(world.administrator).succeeded();
        });
    haveEnded(all);
  }

  @Test
  void manyIdsTakeTurnsToo() throws Exception {
    aFewGoOn(
        "user_topic",
        List.of(
            reader -> followedOf(reader, "/api/v1/messages", "message_ids"),
            reader -> followedOf(reader, "/api/v1/messages/matches_narrow", "msg_ids")),
        this::othersAreServed);
  }

  /** What is followed of more messages than a few, of which one is there. */
  private Answer followedOf(Person reader, String path, String ids) {
    List<Long> many = LongStream.rangeClosed(sent - 100, sent).boxed().toList();
    return world.as(reader).get(path, ids, many, "narrow", "[[\"is\",\"followed\"]]");
  }

  /** Looks for the newest message of home without reading what hangs on it. */
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
