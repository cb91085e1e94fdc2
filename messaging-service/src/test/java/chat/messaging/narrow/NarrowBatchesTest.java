package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searching and marking in batches; the time limit allows one batch per request. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {
      "CHAT_MESSAGES_LOOKED_THROUGH=2",
      "CHAT_MARK_AS_READ_BATCH_SIZE=2",
      "CHAT_MESSAGES_MARKING=0s"
    })
final class NarrowBatchesTest {

  private static final int MANY = 5;
  private static final long NEWEST = 10_000_000_000_000_000L;

  private final World world;
  private final Channel channel;
  private List<Long> sent = List.of();

  NarrowBatchesTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
  }

  @BeforeEach
  void send() {
    skipManyIds();
    sent =
        Stream.generate(() -> world.sendTo(channel, world.member, "t").succeeded().longAt("/id"))
            .limit(MANY)
            .toList();
  }

  /** Skips enough ids that the watermark is determined again. */
  private static void skipManyIds() {
    Database.column("select nextval('message_id') from generate_series(1, 1000)");
  }

  private Answer post(String path, Object... parameters) {
    return world.as(world.otherMember).post("/api/v1/" + path, parameters);
  }

  private Answer firstUnread() {
    return firstUnread("[]");
  }

  private Answer firstUnread(String narrow) {
    return world
        .as(world.otherMember)
        .get(
            "/api/v1/messages",
            "anchor",
            "first_unread",
            "num_before",
            0,
            "num_after",
            0,
            "narrow",
            narrow);
  }

  private List<Long> unread() {
    return sent.stream()
        .filter(id ->
            !world.fetch(world.otherMember, id).at("/message/flags").toString().contains("read"))
        .toList();
  }

  private long watermark() {
    return Database.column(
            "select message_id from read_up_to where user_id = ?", world.otherMember.id())
        .stream()
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(-1);
  }

  @Test
  void markAllNeedsOneRequestWithoutAnyTimeLeft() {
    assertThat(post("mark_all_as_read").succeeded().at("/complete").booleanValue()).isTrue();
    assertThat(unread()).isEmpty();
    assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(NEWEST);
  }

  @Test
  void topicIsMarkedWithoutScanningItsChannel() {
    long other = world.sendTo(channel, world.member, "u").succeeded().longAt("/id");
    post("mark_topic_as_read", "stream_id", channel.id(), "topic_name", "u").succeeded();
    assertThat(world.fetch(world.otherMember, other).at("/message/flags").toString())
        .contains("read");
    assertThat(unread()).isEqualTo(sent);
  }

  @Test
  void markingAChannelReportsThatMoreRemains() {
    long elsewhere =
        world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    Answer first = post("mark_stream_as_read", "stream_id", channel.id());
    assertThat(first.status()).isEqualTo(503);
    assertThat(first.textAt("/msg"))
        .startsWith("Marking the remaining messages as read is unavailable");
    assertThat(first.header("Retry-After")).isPresent();
    assertThat(unread()).isEqualTo(sent.subList(2, MANY));
    Answer topic = post("mark_topic_as_read", "stream_id", channel.id(), "topic_name", "t");
    assertThat(topic.status()).isEqualTo(503);
    assertThat(unread()).isEqualTo(sent.subList(4, MANY));
    post("mark_stream_as_read", "stream_id", channel.id()).succeeded();
    assertThat(unread()).isEmpty();
    assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(elsewhere);
  }

  @Test
  void leftChannelIsMarkedCompletely() {
    world.unsubscribe(channel, world.otherMember);
    await().atMost(Duration.ofMinutes(1)).until(() -> unread().isEmpty());
  }

  @Test
  void watermarkIsStoredAfterEachBatch() {
    post("messages/flags", "messages", sent.subList(0, 4), "op", "add", "flag", "read").succeeded();
    failWatermarkUpdateAt(sent.get(3));
    try {
      assertThat(firstUnread().status()).isEqualTo(503);
    } finally {
      Database.execute("drop trigger broken on read_up_to");
      Database.execute("drop function broken");
    }
    assertThat(watermark()).isEqualTo(sent.get(1));
    skipManyIds();
    world.sendTo(channel, world.member, "t").succeeded();
    assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(sent.getLast());
    assertThat(watermark()).isEqualTo(sent.getLast() - 1);
  }

  /** Simulates a timeout when the watermark reaches this message. */
  private void failWatermarkUpdateAt(long messageId) {
    Database.execute(
        """
        create function broken() returns trigger language plpgsql as
        $$ begin raise sqlstate '57014'; end $$
        """);
    Database.execute(
        """
        create trigger broken before insert or update on read_up_to
        for each row when (new.user_id = %d and new.message_id >= %d)
        execute function broken()
        """
            .formatted(world.otherMember.id(), messageId));
  }

  @Test
  void firstUnreadIsFoundInAnyBatch() {
    for (long next : sent) {
      assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(next);
      // Resets the watermark, so that it is determined again.
      Database.execute(
          "update read_up_to set looked_up_to = 0, message_id = 0 where user_id = ?",
          world.otherMember.id());
      post("messages/flags", "messages", List.of(next), "op", "add", "flag", "read").succeeded();
    }
    assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(NEWEST);
  }

  @Test
  void firstUnreadIsFoundAfterMutedMessages() {
    world.mute(channel, world.otherMember);
    assertThat(firstUnread().succeeded().longAt("/anchor")).isEqualTo(NEWEST);
    long direct = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    for (String narrow : List.of("[]", "[[\"in\",\"home\"]]", "[[\"is\",\"dm\"]]")) {
      assertThat(firstUnread(narrow).succeeded().longAt("/anchor")).isEqualTo(direct);
    }
    assertThat(
            firstUnread("[[\"channel\",%d]]".formatted(channel.id())).succeeded().longAt("/anchor"))
        .isEqualTo(sent.getFirst());
    assertThat(
            firstUnread("[[\"channel\",%d],[\"topic\",\"T\"]]".formatted(channel.id()))
                .succeeded()
                .longAt("/anchor"))
        .isEqualTo(sent.getFirst());
  }
}
