package chat.localstack.endtoend.failure;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import chat.localstack.process.FreePorts;
import chat.localstack.process.StackProcess;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Messages sent through either of two replicas of messaging-service reach a waiting client. One
 * replica runs the relay, which polls by itself only once an hour.
 */
@Tag("deep")
@EndToEnd
@Timeout(300)
class MessagingReplicasIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TestStack stack;
  private final FreePorts ports = new FreePorts(4);
  private final int onePort = ports.next();
  private final int otherPort = ports.next();
  private final String channel;
  private final long memberId;

  MessagingReplicasIT(TestStack stack) {
    this.stack = stack;
    this.channel = stack.site().channel("member");
    this.memberId = stack.site().userId("member");
  }

  private StackProcess replica(int port) {
    return stack
        .stack()
        .another(
            Program.MESSAGING,
            port,
            Map.of(
                "CHAT_RELAY_POLL", "1h", "CHAT_MANAGEMENT_PORT", Integer.toString(ports.next())));
  }

  /** A client of the replica itself, with a caller token of the member. */
  private ApiClient at(int port) {
    CallerTokens tokens = new CallerTokens(stack.directory().resolve("keys"), Clock.systemUTC());
    return ApiClient.at(URI.create("http://127.0.0.1:" + port))
        .withBearer(() -> tokens.caller(new Caller(1, memberId, Role.MEMBER, false, null, "test")));
  }

  @Test
  void messagesSentThroughEitherReplicaReachWaitingClients() {
    StackProcess first = stack.stack().program(Program.MESSAGING.wireName());
    StackProcess one = replica(onePort);
    StackProcess other = replica(otherPort);
    try {
      one.start();
      other.start();
      first.kill();
      Answer registered =
          at(onePort).post("/api/v1/register", "event_types", List.of("message")).succeeded();
      String queueId = registered.textAt("/queue_id");
      long lastEventId = registered.longAt("/last_event_id");
      for (int i = 0; i < 6; i++) {
        lastEventId = awaitShown(queueId, lastEventId, send(i % 2 == 0 ? onePort : otherPort));
      }
    } finally {
      other.stop();
      one.stop();
      if (!first.isRunning()) {
        first.start();
      }
    }
  }

  private long send(int port) {
    return at(port)
        .post("/api/v1/messages", "type", "stream", "to", channel, "topic", "t", "content", "x")
        .succeeded()
        .longAt("/id");
  }

  /** Waits for the message's event and returns its id. */
  private long awaitShown(String queueId, long lastEventId, long messageId) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    long last = lastEventId;
    while (System.nanoTime() - deadline < 0) {
      Answer answer =
          at(onePort).get("/api/v1/events", "queue_id", queueId, "last_event_id", last).succeeded();
      for (JsonNode event : answer.at("/events")) {
        last = Math.max(last, event.path("id").longValue());
        if (event.at("/message/id").longValue() == messageId) {
          return last;
        }
      }
    }
    throw new AssertionError("Message %d was not shown".formatted(messageId));
  }
}
