package chat.localstack.endtoend;

import chat.contracts.Topic;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.TestEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The running stack as clients see it, on data that begin empty. */
final class TestStack implements AutoCloseable {

  /** The first organization of a new installation. */
  private static final long ORGANIZATION = 1;

  private final StackOptions options;
  private final AtomicInteger names = new AtomicInteger();
  private LocalStack stack;

  TestStack() {
    var directory = Path.of(System.getProperty("chat.directory"));
    delete(directory);
    options =
        new StackOptions(
            Path.of(System.getProperty("chat.repository")),
            directory,
            0,
            false,
            step -> System.out.println("end-to-end: " + step));
    stack = LocalStack.start(options);
  }

  LocalStack stack() {
    return stack;
  }

  Path directory() {
    return options.directory();
  }

  /** Stops everything and starts it again on the same data. */
  void restart() {
    stack.close();
    stack = LocalStack.start(options);
  }

  /** A client that speaks for an account of the first organization. */
  ApiClient as(String account) {
    var credentials = stack.credentials(account);
    return anybody().withKey(credentials.email(), credentials.key());
  }

  /** A client without credentials. */
  ApiClient anybody() {
    return ApiClient.at(stack.gatewayUrl());
  }

  long userId(String account) {
    return as(account).get("/api/v1/users/me").succeeded().longAt("/user_id");
  }

  /** A new public channel with these subscribers, by its name. */
  String channel(String... subscribers) {
    var name = "channel " + names.incrementAndGet();
    var ids = Stream.of(subscribers).map(this::userId).toList();
    as("member").post("/api/v1/channels/create", "name", name, "subscribers", ids).succeeded();
    return name;
  }

  /** Sends a message from the member; its id. */
  long send(String channel, String topic, String content) {
    return as("member")
        .post(
            "/api/v1/messages", "type", "stream", "to", channel, "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }

  /** What was published about the organization, each in accordance with its contract. */
  List<TestEvents.Event> published(Topic topic) {
    var events = new TestEvents(stack.kafkaBootstrapServers()).read(topic, ORGANIZATION);
    EventContracts.check(events);
    return events;
  }

  @Override
  public void close() {
    stack.close();
  }

  private static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (var each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
