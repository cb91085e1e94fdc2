package chat.testkit;

import chat.contracts.Program;
import chat.embedded.Ports;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.Environment;
import io.micronaut.context.env.PropertySource;
import io.micronaut.context.env.PropertySource.PropertyConvention;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * The module's program in this JVM, on a free port, configured through the variables that an
 * operator would set.
 */
public final class RunningService implements AutoCloseable {

  /** One time for all that share the servers, as their jobs work on one another's rows. */
  private static final TestClock CLOCK = new TestClock();

  private final Program program;
  private final EmbeddedServer server;
  private final CallerTokens tokens;

  private RunningService(Program program, EmbeddedServer server, CallerTokens tokens) {
    this.program = program;
    this.server = server;
    this.tokens = tokens;
  }

  /**
   * Starts the program of this class path; most tests have it started by {@link ServiceTest}.
   *
   * @param moreEnvironment variables beside those of {@link TestServers#environment}, which they
   *     override
   */
  public static RunningService start(Program program, Map<String, String> moreEnvironment) {
    TestServers servers = TestServers.get();
    Map<String, Object> environment = new HashMap<>(servers.environment(program));
    environment.put("CHAT_PORT", "-1");
    environment.put("CHAT_MANAGEMENT_PORT", Integer.toString(Ports.free()));
    // Programs of several tests share the queues; none ends those of another's test.
    environment.put("CHAT_EVENTS_COMING_BACK", "1d");
    environment.putAll(moreEnvironment);
    ApplicationContext context =
        ApplicationContext.builder(Environment.TEST)
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

  /** A client without any credentials. */
  public ApiClient api() {
    return ApiClient.at(uri());
  }

  /** A client on behalf of an account, as the gateway would pass it on. */
  public ApiClient as(Caller caller) {
    return api().withBearer(() -> tokens.caller(caller));
  }

  /** A client on behalf of a person who uses a client of the name {@code test}. */
  public ApiClient as(long organizationId, long userId, Role role) {
    return as(new Caller(organizationId, userId, role, false, null, "test"));
  }

  /** A client on behalf of somebody who has not logged in. */
  public ApiClient asVisitor(long organizationId) {
    return api().withBearer(() -> tokens.visitor(organizationId));
  }

  /** A client with which another program calls this one's {@code /internal/**}. */
  public ApiClient asProgram(Program caller) {
    return api().withBearer(() -> tokens.program(caller, program));
  }

  /** The time by which the program and the tokens live. */
  public TestClock clock() {
    return CLOCK;
  }

  /** A part of the program itself, for what its interface does not show. */
  public <T> T bean(Class<T> type) {
    return server.getApplicationContext().getBean(type);
  }

  @Override
  public void close() {
    server.getApplicationContext().close();
  }
}
