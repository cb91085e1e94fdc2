package chat.kit.launch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import chat.contracts.setting.SettingsCheck;
import chat.kit.shutdown.ShutdownSequence;
import chat.kit.token.KeysUnavailable;
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
 * Starts a program. Where it can't start and the reason is the operator's to mend, that is said in
 * one line; anything else comes with its stack trace.
 */
public final class Launch extends Micronaut {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(Launch.class);

  /**
   * Without those of the allocator, a program with a small heap gives back to the system each
   * buffer of more than some kilobytes as soon as it is read, and stops all threads for that. And
   * one question for many connections is asked anew at once where the system has none to give,
   * however long a port is to rest.
   */
  private static final Map<String, String> NETTY =
      Map.of(
          "io.netty.allocator.type", "pooled",
          "io.netty.allocator.maxOrder", "6",
          "io.netty.iouring.acceptMultiShotEnabled", "false");

  /**
   * Seconds for which the JVM caches the addresses of a name, and that a name has none. A replica
   * that is replaced has another address, which the JVM would not look up within half a minute.
   */
  private static final String ADDRESS_CACHE_SECONDS = "1";

  private static final String ADDRESS_CACHE = "networkaddress.cache.ttl";
  private static final String NEGATIVE_ADDRESS_CACHE = "networkaddress.cache.negative.ttl";

  private Launch() {}

  /** Starts the program whose main class this is, and returns when it has stopped. */
  public static void program(Class<?> main, String... arguments) {
    checkSettings();
    // Letters and numbers are the protocol's, whatever the language of the machine has instead.
    Locale.setDefault(Locale.ROOT);
    NETTY.forEach(System.getProperties()::putIfAbsent);
    if (Security.getProperty(ADDRESS_CACHE) == null) {
      Security.setProperty(ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    }
    Security.setProperty(NEGATIVE_ADDRESS_CACHE, ADDRESS_CACHE_SECONDS);
    // It would tell with a stack trace why it can't listen, which is told in one line below.
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
   * As the framework's own, but for the shutdown hook: that one closes the port at once, whoever
   * still sends requests.
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

  @SuppressWarnings("SystemOut") // what an operator must see, whatever the log is set to
  private static void end(List<String> reasons) {
    reasons.forEach(reason -> System.err.println("Can't start: " + reason));
    System.exit(1);
  }
}
