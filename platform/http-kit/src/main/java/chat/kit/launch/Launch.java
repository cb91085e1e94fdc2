package chat.kit.launch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import chat.contracts.Program;
import chat.contracts.setting.SettingsCheck;
import chat.kit.keys.KeysUnavailable;
import chat.kit.shutdown.ShutdownSequence;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.Environment;
import io.micronaut.context.env.PropertySource;
import io.micronaut.context.env.PropertySource.PropertyConvention;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.http.server.netty.NettyHttpServer;
import io.micronaut.runtime.Micronaut;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.security.Security;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Starts one or several programs in this process.
 *
 * <p>If one cannot start for a reason that the operator can fix, the reason is printed in one line;
 * other failures have a stack trace. Either ends the process.
 */
public final class Launch extends Micronaut {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(Launch.class);

  /**
   * Netty's system properties.
   *
   * <p>Without those of the allocator, a program with a small heap returns each buffer of more than
   * some kilobytes to the system as soon as it is read, and stops all threads for that. With
   * multishot accept, io_uring accepts again at once when the system has no file descriptors, even
   * while accepting is paused.
   */
  private static final Map<String, String> NETTY =
      Map.of(
          "io.netty.allocator.type", "pooled",
          "io.netty.allocator.maxOrder", "6",
          "io.netty.iouring.acceptMultiShotEnabled", "false");

  /**
   * Seconds for which the JVM caches the addresses of a name, and failed look-ups.
   *
   * <p>A replacement replica has another address, which the JVM would otherwise not look up for
   * half a minute.
   */
  private static final String ADDRESS_CACHE_SECONDS = "1";

  private static final String ADDRESS_CACHE = "networkaddress.cache.ttl";
  private static final String NEGATIVE_ADDRESS_CACHE = "networkaddress.cache.negative.ttl";

  private final Program program;

  private Launch(Program program) {
    this.program = program;
    environments(ProgramEnvironments.of(program)).banner(false);
  }

  /** Starts a program, and returns when it has stopped. */
  public static void program(Program program, Class<?> main, String... arguments) {
    checkSettings(System.getenv());
    prepareJvm();
    Launch launch = new Launch(program);
    launch.args(arguments).mainClass(main);
    run(List.of(launch));
  }

  /**
   * Starts programs, each with its own environment variables, and returns when they have stopped.
   *
   * @param environments taken from the process's environment, which is checked
   * @param heapShares the part of the heap from which each program derives its limits
   */
  public static void programs(
      Map<Program, Map<String, String>> environments, Map<Program, Double> heapShares) {
    checkSettings(System.getenv());
    prepareJvm();
    run(
        environments.entrySet().stream()
            .map(entry -> {
              Map<String, Object> variables = new HashMap<>(entry.getValue());
              Map<String, Object> share = Map.of("chat.heap-share", heapShares.get(entry.getKey()));
              Launch launch = new Launch(entry.getKey());
              launch
                  .environmentPropertySource(false)
                  .propertySources(
                      PropertySource.of("heap share", share),
                      PropertySource.of(
                          "environment", variables, PropertyConvention.ENVIRONMENT_VARIABLE));
              return launch;
            })
            .toList());
  }

  private static void prepareJvm() {
    // The protocol defines letters and digits, independently of the machine's language.
    Locale.setDefault(Locale.ROOT);
    NETTY.forEach(System.getProperties()::putIfAbsent);
    if (Security.getProperty(ADDRESS_CACHE) == null) {
      Security.setProperty(ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    }
    Security.setProperty(NEGATIVE_ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    // It would log a stack trace if it cannot listen, which is reported in one line below.
    ((Logger) LoggerFactory.getLogger(NettyHttpServer.class)).setLevel(Level.OFF);
  }

  private static void checkSettings(Map<String, String> environment) {
    SettingsCheck settings = SettingsCheck.of(environment);
    settings.warnings().forEach(LOG::warn);
    List<String> refusals = new ArrayList<>(settings.refusals());
    HeapLimit.refusal().ifPresent(refusals::add);
    if (!refusals.isEmpty()) {
      end(refusals);
    }
  }

  /**
   * Starts the programs in parallel, and waits until they have stopped.
   *
   * <p>The framework's own shutdown hook would close the port at once although clients still send
   * requests.
   */
  private static void run(List<Launch> launches) {
    CountDownLatch stopped = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Started>> starting =
          launches.stream().map(launch -> threads.submit(launch::startProgram)).toList();
      List<Started> started = new ArrayList<>();
      for (Future<Started> start : starting) {
        started.add(start.get());
      }
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    stop(started);
                    stopped.countDown();
                  },
                  "shutdown"));
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.error("A program did not start; stopping all", e.getCause());
      System.exit(1);
    }
  }

  private record Started(Program program, ApplicationContext context, EmbeddedServer server) {}

  private Started startProgram() {
    ProgramName.set(program);
    long begun = System.nanoTime();
    ApplicationContext context = build();
    try {
      context.start();
      EmbeddedServer server = context.getBean(EmbeddedServer.class).start();
      LOG.info(
          "Started in {} ms; listening at {}",
          Duration.ofNanos(System.nanoTime() - begun).toMillis(),
          server.getURI());
      return new Started(program, context, server);
    } catch (RuntimeException | Error e) {
      handleStartupException(context.getEnvironment(), e);
      throw e;
    }
  }

  /**
   * Stops the gateway first, because its requests in progress need the services. Then the services
   * get no more requests and stop without a delay.
   */
  private static void stop(List<Started> programs) {
    Predicate<Started> isGateway = one -> one.program() == Program.GATEWAY;
    List<Started> gateway = programs.stream().filter(isGateway).toList();
    inParallel(gateway.stream(), ShutdownSequence::run);
    inParallel(
        programs.stream().filter(isGateway.negate()),
        gateway.isEmpty() ? ShutdownSequence::run : ShutdownSequence::runWithoutDelay);
  }

  private static void inParallel(
      Stream<Started> programs, BiConsumer<ShutdownSequence, EmbeddedServer> sequence) {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      programs.forEach(one ->
          threads.execute(() -> {
            ProgramName.set(one.program());
            try (ApplicationContext context = one.context()) {
              sequence.accept(context.getBean(ShutdownSequence.class), one.server());
            }
          }));
    }
  }

  @Override
  protected void handleStartupException(Environment environment, Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof KeysUnavailable
          || cause instanceof ConfigurationException
          || cause instanceof ConversionErrorException) {
        end(cause.getMessage());
      }
      if (cause instanceof SQLException refused) {
        String url = environment.getProperty("datasources.default.url", String.class).orElse("");
        end(DatabaseFailure.line(url, refused));
      }
      if (cause instanceof IOException unbound && failure instanceof ServerStartupException) {
        end("%s: %s".formatted(failure.getMessage(), unbound.getMessage()));
      }
    }
    super.handleStartupException(environment, failure);
  }

  private static void end(@Nullable String reason) {
    end(List.of(String.valueOf(reason)));
  }

  @SuppressWarnings("SystemOut") // must be visible to the operator at any log level
  private static void end(List<String> reasons) {
    reasons.forEach(reason -> System.err.println("Can't start: " + reason));
    System.exit(1);
  }
}
