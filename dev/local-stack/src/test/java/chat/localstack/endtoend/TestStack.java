package chat.localstack.endtoend;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.localstack.DisposableData;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.localstack.StackShape;
import chat.localstack.organization.OperatorCall;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.openapi.ApiDescription;
import chat.testkit.owner.TestEvents;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The running stack, which starts without data. */
public final class TestStack implements AutoCloseable {

  /** The first organization of a new installation. */
  private static final long ORGANIZATION = 1;

  /** A limit that no test reaches and that refills too slowly to hide a counted request. */
  private static final String SLOW_LIMIT = "1000000/86400000";

  private final StackOptions options;
  private final ApiDescription description;
  private LocalStack stack;
  private TestEvents events;

  TestStack() {
    var directory = Path.of(System.getProperty("chat.directory"));
    DisposableData.delete(directory);
    options =
        new StackOptions(
            Path.of(System.getProperty("chat.repository")),
            StackShape.of(System.getProperty("chat.shape")),
            directory,
            0,
            false,
            Map.of("CHAT_RATE_LIMIT_FILES", SLOW_LIMIT),
            step -> System.out.println("end-to-end: " + step));
    stack = LocalStack.start(options);
    events = new TestEvents(stack.kafkaAccess());
    description = readDescription();
  }

  /** Reads the API document before a test stops a program. */
  private ApiDescription readDescription() {
    return ApiDescription.ofDocument(
        ApiClient.at(stack.gatewayUrl()).get("/api/v1/openapi.json").body());
  }

  public LocalStack stack() {
    return stack;
  }

  public Path directory() {
    return options.directory();
  }

  /** Stops everything and starts it again on the same data. */
  public void restart() {
    stack.close();
    stack = LocalStack.start(options);
    events = new TestEvents(stack.kafkaAccess());
  }

  /** The stack as its clients see it. */
  public Site site() {
    return new Site(options.directory(), Optional.of(description));
  }

  /** Returns the answer of identity-service to an operator call. */
  String operatorCall(String path, String body) {
    return operatorCall(path, body, directory().resolve("keys"));
  }

  /** Makes an operator call with the keys of the directory. */
  String operatorCall(String path, String body, Path keys) {
    return OperatorCall.answer(
        path,
        new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
        Map.of(
            "CHAT_IDENTITY_URL",
            stack.url(Program.IDENTITY).toString(),
            "CHAT_KEYS_DIRECTORY",
            keys.toString()));
  }

  /** The organization's published events, checked against their contracts. */
  public List<TestEvents.Event> published(Topic topic) {
    var published = events.read(topic, ORGANIZATION);
    EventContracts.check(published);
    return published;
  }

  @Override
  public void close() {
    stack.close();
  }
}
