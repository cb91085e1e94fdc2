package chat.kit.launch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import chat.contracts.setting.SettingsCheck;
import chat.kit.keys.KeysUnavailable;
import chat.kit.shutdown.ShutdownSequence;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.Environment;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Starts a program.
 *
 * <p>If it cannot start for a reason that the operator can fix, the reason is printed in one line;
 * other failures have a stack trace.
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

  private Launch() {}

  /** Starts the program whose main class is given, and returns when it has stopped. */
  public static void program(Class<?> main, String... arguments) {
    checkSettings();
    // The protocol defines letters and digits, independently of the machine's language.
    Locale.setDefault(Locale.ROOT);
    NETTY.forEach(System.getProperties()::putIfAbsent);
    if (Security.getProperty(ADDRESS_CACHE) == null) {
      Security.setProperty(ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    }
    Security.setProperty(NEGATIVE_ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    // It would log a stack trace if it cannot listen, which is reported in one line below.
    ((Logger) LoggerFactory.getLogger(NettyHttpServer.class)).setLevel(Level.OFF);
    new Launch().args(arguments).mainClass(main).start();
  }

  private static void checkSettings() {
    SettingsCheck settings = SettingsCheck.of(System.getenv());
    settings.warnings().forEach(LOG::warn);
    List<String> refusals = new ArrayList<>(settings.refusals());
    HeapLimit.refusal().ifPresent(refusals::add);
    if (!refusals.isEmpty()) {
      end(refusals);
    }
  }

  /**
   * Starts like the framework's own, except for the shutdown hook, which would close the port at
   * once although clients still send requests.
   */
  @Override
  public ApplicationContext start() {
    long begun = System.nanoTime();
    ApplicationContext context = build();
    try {
      context.start();
      EmbeddedServer server = context.getBean(EmbeddedServer.class).start();
      ShutdownSequence shutdown = context.getBean(ShutdownSequence.class);
      CountDownLatch stopped = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    try (context) {
                      shutdown.run(server);
                    } finally {
                      stopped.countDown();
                    }
                  },
                  "shutdown"));
      LOG.info(
          "Started in {} ms; listening at {}",
          Duration.ofNanos(System.nanoTime() - begun).toMillis(),
          server.getURI());
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      handleStartupException(context.getEnvironment(), e);
    }
    return context;
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
