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

/** Sends and fetches on the event loop, in a service whose attempts are counted. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_FAST_PATH=true", "CHAT_MESSAGE_CACHE_MIB=16"})
final class EventLoopSenderTest {

  private final World world;
  private final MeterRegistry meters;
  private final Channel channel;

  EventLoopSenderTest(RunningService service) {
    this.world = new World(service);
    this.meters = service.bean(MeterRegistry.class);
    this.channel = world.channel("general");
  }

  private Answer send(Object to, String content) {
    return world.send(world.member, "type", "stream", "to", to, "topic", "t", "content", content);
  }

  /** Whether the event loop answers, right after a request that has loaded the latest versions. */
  private boolean isOnEventLoop(Runnable request) {
    request.run();
    double before = attempts("true");
    request.run();
    return attempts("true") > before;
  }

  private double attempts(String answered) {
    return meters.counter("chat.fast.path.attempts", "answered", answered).count();
  }

  private void fillCaches() {
    Awaitility.await().until(() -> isOnEventLoop(() -> send(channel.id(), "a word or two")));
  }

  @Test
  void cachedChannelAndMessageAreServedOnTheEventLoop() {
    fillCaches();
    long id = send(channel.id(), "a word").succeeded().longAt("/id");
    Awaitility.await().until(() -> isOnEventLoop(() -> world.fetch(world.member, id)));
    assertThat(world.fetch(world.member, id).succeeded().textAt("/raw_content"))
        .isEqualTo("a word");
  }

  @Test
  void longMessageIsNotAttemptedOnTheEventLoop() {
    fillCaches();
    String content = "word ".repeat(300).strip();
    double before = attempts("false");
    assertThat(isOnEventLoop(() -> send(channel.id(), content).succeeded())).isFalse();
    assertThat(attempts("false")).isEqualTo(before);
  }

  @Test
  void directMessageIsNotAttemptedOnTheEventLoop() {
    fillCaches();
    List<Person> people = List.of(world.otherMember);
    assertThat(isOnEventLoop(() -> world.sendTo(people, world.member).succeeded())).isFalse();
  }

  @Test
  void requestIsNotRefusedOnTheEventLoop() {
    fillCaches();
    assertThat(
            isOnEventLoop(() ->
                send("missing", "a word")
                    .refused(400, "STREAM_DOES_NOT_EXIST", "Channel 'missing' does not exist")))
        .isFalse();
  }
}
