package chat.messaging.getmessages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Pages of large messages, each of which renders to almost a million bytes. */
@ServiceTest(Program.MESSAGING)
final class LargePagesTest {

  private static final int MESSAGES = 8;

  private final World world;
  private final Channel channel;
  private final List<Long> ids = new ArrayList<>();

  LargePagesTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    for (int i = 0; i < MESSAGES; i++) {
      ids.add(send().succeeded().longAt("/id"));
    }
  }

  private Answer send() {
    return world.send(
        world.member,
        "type",
        "stream",
        "to",
        channel.id(),
        "topic",
        "t",
        "content",
        "😀".repeat(10_000));
  }

  private Answer get(Object... parameters) {
    return world.as(world.member).get("/api/v1/messages", parameters).succeeded();
  }

  private static List<Long> ids(Answer answer) {
    return StreamSupport.stream(answer.at("/messages").spliterator(), false)
        .map(message -> message.path("id").longValue())
        .toList();
  }

  @Test
  void pageStopsAtTheSizeLimitAndReportsMore() {
    Answer newest = get("anchor", "newest", "num_before", MESSAGES, "num_after", 0);
    int shown = ids(newest).size();
    assertThat(shown).isBetween(2, MESSAGES - 1);
    assertThat(ids(newest)).isEqualTo(ids.subList(MESSAGES - shown, MESSAGES));
    assertThat(newest.at("/found_oldest").booleanValue()).isFalse();
    assertThat(newest.at("/found_newest").booleanValue()).isTrue();
    Answer oldest = get("anchor", "oldest", "num_before", 0, "num_after", MESSAGES);
    assertThat(ids(oldest)).isEqualTo(ids.subList(0, shown));
    assertThat(oldest.at("/found_oldest").booleanValue()).isTrue();
    assertThat(oldest.at("/found_newest").booleanValue()).isFalse();
  }

  @Test
  void truncatedPageKeepsItsAnchorAndNeighbours() {
    long anchor = ids.get(4);
    Answer around = get("anchor", anchor, "num_before", MESSAGES, "num_after", MESSAGES);
    assertThat(ids(around)).contains(ids.get(3), anchor, ids.get(5)).isSorted();
    assertThat(around.at("/found_anchor").booleanValue()).isTrue();
  }

  @Test
  void messagesByIdAreReturnedCompletelyOrRefused() {
    List<Long> few = ids.subList(0, 2);
    assertThat(ids(get("message_ids", few))).isEqualTo(few);
    world
        .as(world.member)
        .get("/api/v1/messages", "message_ids", ids)
        .refused(
            400,
            "BAD_REQUEST",
            "These messages are too large for one response: ask for fewer of them");
  }

  @Test
  void submessagesCountTowardsThePageSize() {
    long first = world.sendTo(channel, world.member, "u").succeeded().longAt("/id");
    long second = world.sendTo(channel, world.member, "u").succeeded().longAt("/id");
    for (long message : List.of(first, second)) {
      Database.execute(
          """
          insert into submessage (organization_id, message_id, sender_id, msg_type, content)
          select ?, ?, 1, 'widget', repeat('x', 400000) from generate_series(1, 9)
          """,
          world.id(),
          message);
    }
    assertThat(ids(get("anchor", "newest", "num_before", 2, "num_after", 0)))
        .containsExactly(second);
  }
}
