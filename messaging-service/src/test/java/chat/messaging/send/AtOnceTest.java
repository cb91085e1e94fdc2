package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What is answered by the thread of a connection, on a server of its own, where it is counted. */
@ServiceTest(value = Program.MESSAGING, environment = "CHAT_EVENT_LOOPS=0.6")
final class EventLoopFastPathTest {

  private final World world;
  private final MeterRegistry meters;
  private final Channel channel;

  EventLoopFastPathTest(RunningService service) {
    this.world = new World(service);
    this.meters = service.bean(MeterRegistry.class);
    this.channel = world.channel("general");
  }

  private Answer send(Object to, String content) {
    return world.send(world.member, "type", "stream", "to", to, "topic", "t", "content", content);
  }

  /** Whether that is so where somebody has looked just before how far all changes have come. */
  private boolean isAtOnce(Runnable request) {
    request.run();
    double before = attempts("true");
    request.run();
    return attempts("true") > before;
  }

  private double attempts(String answered) {
    return meters.counter("chat.attempts.at.once", "answered", answered).count();
  }

  private void remembered() {
    Awaitility.await().until(() -> isAtOnce(() -> send(channel.id(), "a word or two")));
  }

  @Test
  void whatIsRememberedIsSentAndFetchedAtOnce() {
    remembered();
    long id = send(channel.id(), "a word").succeeded().longAt("/id");
    Awaitility.await().until(() -> isAtOnce(() -> world.fetch(world.member, id)));
    assertThat(world.fetch(world.member, id).succeeded().textAt("/raw_content"))
        .isEqualTo("a word");
  }

  @Test
  void longMessageIsRenderedWhereNobodyElseWaits() {
    remembered();
    String content = "word ".repeat(300).strip();
    double before = attempts("false");
    assertThat(isAtOnce(() -> send(channel.id(), content).succeeded())).isFalse();
    assertThat(attempts("false")).isEqualTo(before + 2);
  }

  @Test
  void messageToPeopleIsNotAttempted() {
    remembered();
    List<Person> people = List.of(world.otherMember);
    assertThat(isAtOnce(() -> world.sendTo(people, world.member).succeeded())).isFalse();
  }

  @Test
  void nobodyIsRefusedByWhatIsRemembered() {
    remembered();
    assertThat(
            isAtOnce(() ->
                send("missing", "a word")
                    .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'missing' does not exist")))
        .isFalse();
  }
}
