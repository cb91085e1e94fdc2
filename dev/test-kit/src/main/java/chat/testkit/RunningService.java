package chat.testkit;

import chat.contracts.Program;
import chat.embedded.Ports;
import chat.kit.launch.ProgramEnvironments;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.openapi.ApiDescription;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.Environment;
import io.micronaut.context.env.PropertySource;
import io.micronaut.context.env.PropertySource.PropertyConvention;
import io.micronaut.core.util.SupplierUtil;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The module's program in this JVM, on a free port. It is configured by the variables that an
 * operator would set.
 */
public final class RunningService implements AutoCloseable {

  /** Shared by all services on the same servers, because their jobs process each other's rows. */
  private static final TestClock CLOCK = new TestClock();

  private final Program program;
  private final EmbeddedServer server;
  private final CallerTokens tokens;
  private final Supplier<Optional<ApiDescription>> description =
      SupplierUtil.memoized(this::readDescription);

  private RunningService(Program program, EmbeddedServer server, CallerTokens tokens) {
    this.program = program;
    this.server = server;
    this.tokens = tokens;
  }

  /**
   * Starts the program of this class path; most tests get it from {@link ServiceTest}.
   *
   * @param moreEnvironment variables that add to or override {@link TestServers#environment}
   */
  public static RunningService start(Program program, Map<String, String> moreEnvironment) {
    TestServers servers = TestServers.get();
    Map<String, Object> environment = new HashMap<>(servers.environment(program));
    environment.put("CHAT_PORT", "-1");
    environment.put("CHAT_MANAGEMENT_PORT", Integer.toString(Ports.free()));
    // Several tests' programs share the queues and must not end those of another test.
    environment.put("CHAT_QUEUE_RECONNECT_GRACE", "1d");
    environment.putAll(moreEnvironment);
    ApplicationContext context =
        ApplicationContext.builder(ProgramEnvironments.of(program, Environment.TEST))
            .propertySources(
                PropertySource.of(
                    "environment of the test",
                    environment,
                    PropertyConvention.ENVIRONMENT_VARIABLE))
            .singletons(CLOCK)
            .start();
    EmbeddedServer server = context.getBean(EmbeddedServer.class).start();
    CallerTokens tokens = new CallerTokens(servers.keysDirectory(), CLOCK);
    return new RunningService(program, server, tokens);
  }

  public URI uri() {
    return server.getURI();
  }

  /** A client without credentials, which compares responses with the service's description. */
  public ApiClient api() {
    return ApiClient.at(uri()).comparingWith(description);
  }

  private Optional<ApiDescription> readDescription() {
    Answer part =
        ApiClient.at(uri())
            .withBearer(() -> tokens.program(Program.GATEWAY, program))
            .get("/internal/openapi");
    return part.status() == 200
        ? Optional.of(ApiDescription.ofPart(part.body()))
        : Optional.empty();
  }

  /** A client on behalf of an account, with the gateway's token. */
  public ApiClient as(Caller caller) {
    return api().withBearer(() -> tokens.caller(caller));
  }

  /** A client on behalf of a human user whose client is named {@code test}. */
  public ApiClient as(long organizationId, long userId, Role role) {
    return as(new Caller(organizationId, userId, role, false, null, "test"));
  }

  /** A client on behalf of a user who has not logged in. */
  public ApiClient asVisitor(long organizationId) {
    return api().withBearer(() -> tokens.visitor(organizationId));
  }

  /** A client with which another program calls this one's {@code /internal/**}. */
  public ApiClient asProgram(Program caller) {
    return api().withBearer(() -> tokens.program(caller, program));
  }

  /** The clock that the program and the tokens use. */
  public TestClock clock() {
    return CLOCK;
  }

  /** A bean of the program, for state that its API does not expose. */
  public <T> T bean(Class<T> type) {
    return server.getApplicationContext().getBean(type);
  }

  @Override
  public void close() {
    server.getApplicationContext().close();
  }
}
