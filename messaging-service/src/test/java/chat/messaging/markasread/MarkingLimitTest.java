package chat.messaging.markasread;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Marking as read when the database takes too long for some messages. */
@Tag("deep")
@ServiceTest(
    value = Program.MESSAGING,
    environment = {
      "CHAT_MARK_AS_READ_BATCH_SIZE=2",
      "CHAT_MESSAGES_MARKING=3s",
      "CHAT_SEARCH_TIMEOUT=10s"
    })
@Timeout(120)
final class MarkingLimitTest {

  private static final int MANY = 5;

  private final World world;
  private final Channel channel;
  private List<Long> sent = List.of();

  MarkingLimitTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
  }

  @BeforeEach
  void send() {
    sent =
        Stream.generate(() -> world.sendTo(channel, world.member, "t").succeeded().longAt("/id"))
            .limit(MANY)
            .toList();
  }

  private Answer post(String path, Object... parameters) {
    return world.as(world.otherMember).post("/api/v1/" + path, parameters);
  }

  private boolean isRead(long messageId) {
    return world
        .fetch(world.otherMember, messageId)
        .at("/message/flags")
        .toString()
        .contains("read");
  }

  /** Delays each read of the newest message by a minute; the planner avoids it where it can. */
  private void whileSlow(Runnable test) {
    Database.execute(
        """
        create function is_there(id bigint) returns boolean language plpgsql cost 1000000 as
        $$ begin
          if id = %d then perform pg_sleep(60); end if;
          return true;
        end $$
        """
            .formatted(sent.getLast()));
    Database.execute("alter table message rename to message_at_once");
    Database.execute("create view message as select * from message_at_once where is_there(id)");
    try {
      test.run();
    } finally {
      Database.execute("drop view message");
      Database.execute("alter table message_at_once rename to message");
      Database.execute("drop function is_there");
    }
  }

  private void assertOnlyFirstMessagesAreRead() {
    assertThat(isRead(sent.getFirst())).isTrue();
    assertThat(isRead(sent.get(1))).isTrue();
    assertThat(isRead(sent.getLast())).isFalse();
  }

  @Test
  void markingAllIsRefusedAsAWhole() {
    whileSlow(() -> {
      Answer answer = post("mark_all_as_read");
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.textAt("/msg")).startsWith("The request takes too long");
    });
    assertThat(isRead(sent.getFirst())).isFalse();
  }

  @Test
  void markingAChannelReportsThatMoreRemains() {
    whileSlow(() -> {
      Answer answer = post("mark_stream_as_read", "stream_id", channel.id());
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.textAt("/msg"))
          .startsWith("Marking the remaining messages as read is unavailable");
    });
    assertOnlyFirstMessagesAreRead();
  }
}
