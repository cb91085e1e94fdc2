package chat.messaging.queue;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Polls whose answers follow on the gateway's stream. */
@ServiceTest(Program.MESSAGING)
final class AnswerStreamTest {

  private final RunningService service;
  private final World world;

  AnswerStreamTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  @Test
  void answerOfAWaitingPollFollowsOnTheStream() throws IOException {
    UUID id = UUID.randomUUID();
    Queue queue = world.queue(world.member);
    try (var frames = new DataInputStream(service.bean(AnswerStreams.class).open(id, id))) {
      assertThat(frames.readLong()).isZero();
      assertThat(frames.readInt()).isZero();
      Answer deferred = queue.pollAs(world.as(world.member).withHeader("Chat-Poll", id + "/7"));
      assertThat(deferred.status()).isEqualTo(202);
      assertThat(deferred.text()).isEmpty();
      world.publishClientEvent("x", Map.of("organization", true), Map.of("n", 1));
      assertThat(frames.readLong()).isEqualTo(7);
      assertThat(new String(frames.readNBytes(frames.readInt()), StandardCharsets.UTF_8))
          .startsWith("{\"result\":\"success\"")
          .contains("\"n\":1", "\"queue_id\":\"" + queue.id() + "\"");
    }
  }

  @Test
  void clientPollsAgainForALongAnswer() throws IOException {
    UUID id = UUID.randomUUID();
    Queue queue = world.queue(world.member);
    try (var frames = new DataInputStream(service.bean(AnswerStreams.class).open(id, id))) {
      frames.skipNBytes(12);
      queue.pollAs(world.as(world.member).withHeader("Chat-Poll", id + "/7"));
      world.publishClientEvent(
          "x", Map.of("organization", true), Map.of("text", "x".repeat(40_000)));
      assertThat(frames.readLong()).isEqualTo(7);
      assertThat(new String(frames.readNBytes(frames.readInt()), StandardCharsets.UTF_8))
          .contains("\"events\":[]");
      assertThat(queue.poll()).hasSize(1);
    }
  }

  @Test
  void availableEventsAreAnsweredAtOnce() throws IOException {
    UUID id = UUID.randomUUID();
    Queue queue = world.queue(world.member);
    world.publishClientEvent("x", Map.of("organization", true), Map.of("n", 1));
    try (var stream = service.bean(AnswerStreams.class).open(id, id)) {
      assertThat(stream.read()).isZero();
      Awaitility.await()
          .until(() ->
              queue
                  .pollAs(world.as(world.member).withHeader("Chat-Poll", id + "/8"))
                  .text()
                  .contains("\"n\":1"));
    }
  }

  @Test
  void newStreamEndsThePreviousOne() throws IOException {
    UUID previousId = UUID.randomUUID();
    UUID id = UUID.randomUUID();
    AnswerStreams streams = service.bean(AnswerStreams.class);
    try (var previous = streams.open(previousId, previousId);
        var current = streams.open(id, previousId)) {
      assertThat(previous.readAllBytes()).hasSize(12);
      assertThat(streams.find(previousId)).isEmpty();
      assertThat(streams.find(id)).contains(current);
    }
  }

  @Test
  void pollForAnUnknownStreamWaitsOnItsOwnConnection() {
    Queue queue = world.queue(world.member);
    Answer answer =
        queue.pollAs(
            world.as(world.member).withHeader("Chat-Poll", UUID.randomUUID() + "/9"),
            "dont_block",
            true);
    assertThat(answer.status()).isEqualTo(200);
  }
}
