package chat.messaging.getmessages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Pages of messages: anchors, bounds and formats. */
@ServiceTest(Program.MESSAGING)
final class GetMessagesTest {

  private static final String PATH = "/api/v1/messages";
  private static final long NEWEST = 10_000_000_000_000_000L;

  private final World world;
  private final RunningService service;
  private final Channel channel;

  GetMessagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("Kitchen");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private List<Long> send(int number) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ids.add(world.sendTo(channel, world.otherMember, "t").succeeded().longAt("/id"));
    }
    return ids;
  }

  private Answer get(Person reader, Object... parameters) {
    return world.as(reader).get(PATH, parameters);
  }

  private static List<Long> ids(Answer answer) {
    return StreamSupport.stream(answer.succeeded().at("/messages").spliterator(), false)
        .map(message -> message.path("id").longValue())
        .toList();
  }

  private static String pageBounds(Answer answer) {
    return "%s %s %s %s"
        .formatted(
            answer.at("/anchor"),
            answer.at("/found_anchor"),
            answer.at("/found_oldest"),
            answer.at("/found_newest"));
  }

  @Test
  void messagesHaveTheFormatOfASingleFetch() {
    long id = send(1).getFirst();
    world.send(world.member, "type", "direct", "to", List.of(world.owner.id()), "content", "*hi*");
    Answer answer = get(world.member, "anchor", "newest", "num_before", 5, "num_after", 0);
    assertThat(answer.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "result",
            "msg",
            "messages",
            "anchor",
            "found_anchor",
            "found_oldest",
            "found_newest",
            "history_limited");
    assertThat(answer.at("/history_limited").booleanValue()).isFalse();
    for (int i = 0; i < 2; i++) {
      long one = answer.longAt("/messages/" + i + "/id");
      assertThat(answer.at("/messages/" + i))
          .isEqualTo(world.fetch(world.member, one).at("/message"));
    }
    assertThat(answer.longAt("/messages/0/id")).isEqualTo(id);
  }

  @Test
  void parametersSelectTheFormat() {
    world.send(
        world.member, "type", "stream", "to", channel.id(), "topic", "", "content", "*word*");
    Answer plain =
        get(
            world.member,
            "anchor",
            "oldest",
            "num_before",
            0,
            "num_after",
            1,
            "apply_markdown",
            false,
            "client_gravatar",
            false,
            "allow_empty_topic_name",
            true);
    assertThat(plain.textAt("/messages/0/content")).isEqualTo("*word*");
    assertThat(plain.textAt("/messages/0/subject")).isEmpty();
    assertThat(plain.textAt("/messages/0/avatar_url")).startsWith("https://secure.gravatar.com/");
    Answer usual = get(world.member, "anchor", "oldest", "num_before", 0, "num_after", 1);
    assertThat(usual.textAt("/messages/0/content")).isEqualTo("<p><em>word</em></p>");
    assertThat(usual.textAt("/messages/0/subject")).isEqualTo("general chat");
  }

  @Test
  void newestAndOldestAnchorsReturnTheEnds() {
    List<Long> sent = send(5);
    Answer newest = get(world.member, "anchor", "newest", "num_before", 3, "num_after", 2);
    assertThat(ids(newest)).isEqualTo(sent.subList(2, 5));
    assertThat(pageBounds(newest)).isEqualTo(NEWEST + " false false true");
    Answer oldest = get(world.member, "anchor", "oldest", "num_before", 3, "num_after", 2);
    assertThat(ids(oldest)).isEqualTo(sent.subList(0, 2));
    assertThat(pageBounds(oldest)).isEqualTo("0 false true false");
    Answer all = get(world.member, "anchor", "newest", "num_before", 6, "num_after", 0);
    assertThat(ids(all)).isEqualTo(sent);
    assertThat(pageBounds(all)).isEqualTo(NEWEST + " false true true");
    Answer allFromBelow = get(world.member, "anchor", -7, "num_before", 0, "num_after", 6);
    assertThat(ids(allFromBelow)).isEqualTo(sent);
    assertThat(pageBounds(allFromBelow)).isEqualTo("0 false true true");
  }

  @Test
  void pageSurroundsItsAnchor() {
    List<Long> sent = send(7);
    long anchor = sent.get(3);
    Answer both = get(world.member, "anchor", anchor, "num_before", 2, "num_after", 2);
    assertThat(ids(both)).isEqualTo(sent.subList(1, 6));
    assertThat(pageBounds(both)).isEqualTo(anchor + " true false false");
    Answer wide = get(world.member, "anchor", anchor, "num_before", 4, "num_after", 4);
    assertThat(ids(wide)).isEqualTo(sent);
    assertThat(pageBounds(wide)).isEqualTo(anchor + " true true true");
    Answer exact = get(world.member, "anchor", anchor, "num_before", 3, "num_after", 3);
    assertThat(pageBounds(exact)).isEqualTo(anchor + " true false false");
    Answer alone = get(world.member, "anchor", anchor, "num_before", 0, "num_after", 0);
    assertThat(ids(alone)).containsExactly(anchor);
    assertThat(pageBounds(alone)).isEqualTo(anchor + " true false false");
  }

  @Test
  void anchorCanBeExcludedOnlyAtAPageEnd() {
    List<Long> sent = send(5);
    long anchor = sent.get(2);
    Object[] without = {"anchor", anchor, "include_anchor", false};
    Answer above = get(world.member, with(without, "num_before", 0, "num_after", 2));
    assertThat(ids(above)).isEqualTo(sent.subList(3, 5));
    assertThat(pageBounds(above)).isEqualTo(anchor + " false false false");
    Answer below = get(world.member, with(without, "num_before", 2, "num_after", 0));
    assertThat(ids(below)).isEqualTo(sent.subList(0, 2));
    get(world.member, with(without, "num_before", 2, "num_after", 1))
        .refused(400, "BAD_REQUEST", "The anchor can only be excluded at an end of the range");
  }

  private static Object[] with(Object[] some, Object... others) {
    List<Object> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(others));
    return all.toArray();
  }

  @Test
  void unreadableAnchorIsAPositionBetweenMessages() {
    List<Long> sent = send(4);
    long between = world.sendTo(List.of(world.otherMember), world.owner).longAt("/id");
    List<Long> later = send(2);
    Answer answer = get(world.member, "anchor", between, "num_before", 2, "num_after", 2);
    assertThat(ids(answer)).containsExactly(sent.get(2), sent.get(3), later.get(0), later.get(1));
    assertThat(pageBounds(answer)).isEqualTo(between + " false false false");
  }

  @Test
  void pagingReturnsEachMessageOnceInBothDirections() {
    List<Long> sent = send(11);
    List<Long> up = new ArrayList<>();
    Answer page = get(world.member, "anchor", "oldest", "num_before", 0, "num_after", 3);
    up.addAll(ids(page));
    while (!page.at("/found_newest").booleanValue()) {
      page =
          get(
              world.member,
              "anchor",
              up.getLast(),
              "include_anchor",
              false,
              "num_before",
              0,
              "num_after",
              3);
      up.addAll(ids(page));
    }
    assertThat(up).isEqualTo(sent);
    List<Long> down = new ArrayList<>();
    page = get(world.member, "anchor", "newest", "num_before", 4, "num_after", 0);
    down.addAll(0, ids(page));
    while (!page.at("/found_oldest").booleanValue()) {
      page =
          get(
              world.member,
              "anchor",
              down.getFirst(),
              "include_anchor",
              false,
              "num_before",
              4,
              "num_after",
              0);
      down.addAll(0, ids(page));
    }
    assertThat(down).isEqualTo(sent);
  }

  @Test
  void pagingMissesNoMessageDuringConcurrentSends() throws Exception {
    int writers = 4;
    int perWriter = 40;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<List<Long>>> writing = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        writing.add(CompletableFuture.supplyAsync(() -> send(perWriter), threads));
      }
      List<Long> read = new ArrayList<>(List.of(0L));
      while (read.size() <= writers * perWriter && isNothingReadOrAnyWriterRunning(writing, read)) {
        read.addAll(after(read.getLast()));
      }
      List<Long> all = new ArrayList<>();
      for (CompletableFuture<List<Long>> one : writing) {
        all.addAll(one.get());
      }
      read.addAll(after(read.getLast()));
      assertThat(read.subList(1, read.size())).isEqualTo(all.stream().sorted().toList());
    }
  }

  private static boolean isNothingReadOrAnyWriterRunning(
      List<CompletableFuture<List<Long>>> writing, List<Long> read) {
    return read.size() == 1 || writing.stream().anyMatch(one -> !one.isDone());
  }

  private List<Long> after(long anchor) {
    return ids(
        get(
            world.member,
            "anchor",
            anchor,
            "include_anchor",
            false,
            "num_before",
            0,
            "num_after",
            1000));
  }

  @Test
  void firstUnreadIsTheOldestUnreadMessage() {
    Answer none = get(world.member, "anchor", "first_unread", "num_before", 3, "num_after", 3);
    assertThat(ids(none)).isEmpty();
    assertThat(pageBounds(none)).isEqualTo(NEWEST + " false true true");
    world.send(
        world.member,
        "type",
        "stream",
        "to",
        channel.id(),
        "topic",
        "t",
        "content",
        "mine",
        "read_by_sender",
        true);
    List<Long> sent = send(3);
    Answer found = get(world.member, "anchor", "first_unread", "num_before", 0, "num_after", 1);
    assertThat(ids(found)).isEqualTo(sent.subList(0, 2));
    assertThat(pageBounds(found)).isEqualTo(sent.getFirst() + " true false false");
    Answer legacy =
        get(world.member, "use_first_unread_anchor", true, "num_before", 0, "num_after", 0);
    assertThat(ids(legacy)).isEqualTo(sent.subList(0, 1));
  }

  @Test
  void dateAnchorIsTheFirstMessageSinceTheDate() {
    Instant begin = service.clock().instant();
    send(2);
    service.clock().advance(Duration.ofHours(2));
    List<Long> later = send(2);
    Answer found =
        get(
            world.member,
            "anchor",
            "date",
            "anchor_date",
            begin.plus(Duration.ofHours(1)).toString().substring(0, 19) + "Z",
            "num_before",
            0,
            "num_after",
            5);
    assertThat(ids(found)).isEqualTo(later);
    assertThat(found.longAt("/anchor")).isEqualTo(later.getFirst());
    Answer afterAll =
        get(
            world.member,
            "anchor",
            "date",
            "anchor_date",
            "2999-01-01",
            "num_before",
            1,
            "num_after",
            5);
    assertThat(ids(afterAll)).containsExactly(later.getLast());
    get(world.member, "anchor", "date", "num_before", 1, "num_after", 1)
        .refused(400, "BAD_REQUEST", "Missing 'anchor_date' argument");
    get(world.member, "anchor", "date", "anchor_date", "soon", "num_before", 1, "num_after", 1)
        .refused(400, "BAD_REQUEST", "anchor_date is not a date");
  }

  @Test
  void messagesAreFoundByTheirIds() {
    List<Long> sent = send(3);
    long foreign = world.sendTo(List.of(world.owner), world.otherMember).longAt("/id");
    Channel open = world.channel("Open");
    long historical = world.sendTo(open, world.otherMember, "t").succeeded().longAt("/id");
    List<Long> wanted = List.of(historical, sent.get(2), foreign, sent.get(0), 1L);
    Answer answer = get(world.member, "message_ids", wanted);
    assertThat(ids(answer)).containsExactly(sent.get(0), sent.get(2), historical);
    assertThat(answer.has("/anchor")).isFalse();
    for (String found : List.of("/found_anchor", "/found_oldest", "/found_newest")) {
      assertThat(answer.at(found).isBoolean()).isTrue();
      assertThat(answer.at(found).booleanValue()).isFalse();
    }
    assertThat(answer.at("/messages/2/flags").toString()).isEqualTo("[\"read\",\"historical\"]");
    Answer narrowed =
        get(
            world.member,
            "message_ids",
            wanted,
            "narrow",
            List.of(Map.of("operator", "channel", "operand", channel.id())));
    assertThat(ids(narrowed)).containsExactly(sent.get(0), sent.get(2));
    assertThat(ids(get(world.member, "message_ids", List.of()))).isEmpty();
    Answer refused =
        get(world.member, "message_ids", wanted, "num_before", 3, "anchor", "newest")
            .refused(
                400,
                "BAD_REQUEST",
                "Unsupported parameter combination: message_ids, anchor, num_before");
    assertThat(refused.textAt("/parameters")).isEqualTo("message_ids, anchor, num_before");
    assertThat(
            ids(
                get(
                    world.member,
                    "message_ids",
                    List.of(sent.get(0)),
                    "num_before",
                    0,
                    "num_after",
                    0,
                    "include_anchor",
                    false)))
        .containsExactly(sent.get(0));
  }
}
