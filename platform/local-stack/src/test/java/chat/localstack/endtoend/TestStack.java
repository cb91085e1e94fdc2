package chat.localstack.endtoend;

import chat.contracts.Topic;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.localstack.ThrowAway;
import chat.localstack.organization.Credentials;
import chat.testkit.EventContracts;
import chat.testkit.TestEvents;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The running stack with its parts, on data that begin empty. */
final class TestStack implements AutoCloseable {

  /** The first organization of a new installation. */
  private static final long ORGANIZATION = 1;

  private final StackOptions options;
  private LocalStack stack;
  private TestEvents events;

  TestStack() {
    var directory = Path.of(System.getProperty("chat.directory"));
    ThrowAway.delete(directory);
    options =
        new StackOptions(
            Path.of(System.getProperty("chat.repository")),
            directory,
            0,
            false,
            Map.of(),
            step -> System.out.println("end-to-end: " + step));
    stack = LocalStack.start(options);
    events = new TestEvents(stack.kafkaBootstrapServers());
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
    events = new TestEvents(stack.kafkaBootstrapServers());
  }

  /** The stack as its clients see it. */
  Site site() {
    return new Site(Credentials.readAll(options.directory()));
  }

  /** What was published about the organization, each in accordance with its contract. */
  List<TestEvents.Event> published(Topic topic) {
    var published = events.read(topic, ORGANIZATION);
    EventContracts.check(published);
    return published;
  }

  @Override
  public void close() {
    stack.close();
  }
}
