package chat.bench;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time from a send to its response, in a small and a large channel. The response comes after the
 * commit.
 *
 * <p>Target: with ten and with a hundred thousand subscribers within 10 % of each other. Both
 * channels exist in both runs.
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 6, time = 5)
public class SendBenchmark {

  private static final int FEW = 10;
  private static final int MANY = 100_000;
  private static final long FIRST_USER = 1L << 41;

  private final RunningService service = RunningService.start(Program.MESSAGING, Map.of());
  private final TestEvents events = TestServers.get().events();
  private final TestOrganization organization = new TestOrganization(service);
  private final long sender = organization.account(Role.MEMBER);
  private final long small = channel(1, FEW);
  private final long large = channel(2, MANY);
  private final ApiClient client = client();

  private ApiClient client() {
    organization.awaitProjections();
    return service.as(organization.id(), sender, Role.MEMBER);
  }

  private long channel(int number, int subscribers) {
    long channelId = FIRST_USER + number;
    ObjectNode value = exampleOfAChannel();
    value
        .put("organization_id", organization.id())
        .put("channel_id", channelId)
        .put("name", "channel of " + subscribers)
        .put("can_send_message_group", organization.systemGroup("role:everyone"))
        .put("can_create_topic_group", organization.systemGroup("role:everyone"));
    publish(Topic.CHANNEL_CHANGED, ":" + channelId, value);
    for (long userId = FIRST_USER; userId < FIRST_USER + subscribers; userId++) {
      publish(
          Topic.SUBSCRIPTION_CHANGED,
          ":%d:%d".formatted(channelId, userId),
          Map.of(
              "version",
              1,
              "organization_id",
              organization.id(),
              "channel_id",
              channelId,
              "user_id",
              userId,
              "is_subscribed",
              true,
              "periods",
              List.of(Map.of("from", 1))));
    }
    return channelId;
  }

  private static ObjectNode exampleOfAChannel() {
    try {
      return (ObjectNode)
          new ObjectMapper().readTree(new EventContract(Topic.CHANNEL_CHANGED).example());
    } catch (JsonProcessingException e) {
      throw new AssertionError("The contract's example is no JSON", e);
    }
  }

  private void publish(Topic topic, String key, Object value) {
    events.publish(topic, organization.id(), organization.id() + key, value);
  }

  @Benchmark
  public Answer toTen() {
    return send(small);
  }

  @Benchmark
  public Answer toAHundredThousand() {
    return send(large);
  }

  private Answer send(long channelId) {
    return client
        .post(
            "/api/v1/messages",
            "type",
            "channel",
            "to",
            channelId,
            "topic",
            "costs",
            "content",
            "what a send costs")
        .succeeded();
  }

  @TearDown
  public void stop() {
    service.close();
  }
}
