package chat.testkit;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.provision.Provision;
import chat.provision.ProvisionSettings;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import chat.provision.ProvisionSettings.TopicSettings;
import chat.testkit.owner.TestEvents;
import chat.testkit.owner.TestOwners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL and Kafka for the tests of this JVM, provisioned as in production.
 *
 * <p>They run in containers if a Docker engine answers, otherwise as embedded servers.
 */
public final class TestServers {
  private static final Logger LOG = LoggerFactory.getLogger(TestServers.class);
  private static final String PASSWORD_SUFFIX = "-test-password";

  /** On a busy machine a late event must not lead to a refusal. */
  private static final String PROJECTION_WAIT_TIMEOUT = "30s";

  private static @Nullable TestServers shared;

  private final Servers servers;
  private final Path keys;
  private @Nullable TestEvents events;
  private @Nullable TestOwners owners;

  private TestServers(Servers servers, Path keys) {
    this.servers = servers;
    this.keys = keys;
  }

  /** The servers of this JVM, started at the first call and stopped when the JVM ends. */
  public static synchronized TestServers get() {
    if (shared == null) {
      shared = start();
    }
    return shared;
  }

  /** The JDBC URL of the database {@code chat}. */
  public String databaseUrl() {
    return servers.databaseUrl();
  }

  /** The password of a service's database role. */
  public String databasePassword(Program service) {
    return service.wireName() + PASSWORD_SUFFIX;
  }

  /** A connection with the permissions of the service; the caller closes it. */
  public Connection connect(Program service) throws SQLException {
    return DriverManager.getConnection(
        databaseUrl(), service.schema().orElseThrow(), databasePassword(service));
  }

  /** A connection to a database as the administrator; the caller closes it. */
  public Connection connectAsAdministrator(String database) throws SQLException {
    DatabaseAdmin admin = servers.databaseAdmin();
    String url = admin.url().replaceFirst("/[^/?]*(\\?|$)", "/" + database + "$1");
    return DriverManager.getConnection(url, admin.user(), admin.password());
  }

  public TestKafka kafka() {
    return servers.kafka();
  }

  /** Publishes and reads events on the broker. */
  public synchronized TestEvents events() {
    if (events == null) {
      events = new TestEvents(kafka().bootstrapServers());
    }
    return events;
  }

  /** The directory of {@code <program>.jwk} and {@code jwks.json}. */
  public Path keysDirectory() {
    return keys;
  }

  /** A stub for the services that the service under test calls. */
  public synchronized TestOwners owners() {
    if (owners == null) {
      owners = TestOwners.start(events());
    }
    return owners;
  }

  /** The environment variables with which a program finds these servers. */
  public Map<String, String> environment(Program program) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CHAT_KAFKA_BOOTSTRAP_SERVERS", kafka().bootstrapServers());
    environment.put("CHAT_KEYS_DIRECTORY", keys.toString());
    environment.put("CHAT_PROJECTION_WAIT_TIMEOUT", PROJECTION_WAIT_TIMEOUT);
    for (Program other : Program.services()) {
      String name = other.schema().orElseThrow().toUpperCase(Locale.ROOT);
      environment.put("CHAT_" + name + "_URL", owners().url());
    }
    if (program.schema().isPresent()) {
      environment.put("CHAT_DATABASE_URL", databaseUrl());
      environment.put("CHAT_DATABASE_PASSWORD", databasePassword(program));
    }
    return environment;
  }

  private static TestServers start() {
    long began = System.nanoTime();
    Servers servers =
        ContainerServers.available() ? ContainerServers.start() : EmbeddedServers.start();
    try {
      Path keys = Files.createTempDirectory("chat-test-keys");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(servers, keys), "stop-servers"));
      TestServers started = new TestServers(servers, keys);
      Provision.run(started.provisionSettings(), LOG::debug);
      LOG.info(
          "Tests use {}, ready in {} ms",
          servers.description(),
          Duration.ofNanos(System.nanoTime() - began).toMillis());
      return started;
    } catch (IOException e) {
      servers.close();
      throw new UncheckedIOException(e);
    }
  }

  private ProvisionSettings provisionSettings() {
    return new ProvisionSettings(
        servers.databaseAdmin(),
        Program.services().stream()
            .collect(Collectors.toMap(Function.identity(), this::databasePassword)),
        1,
        new KafkaAccess(kafka().bootstrapServers(), Map.of()),
        Optional.empty(),
        TopicSettings.DEFAULT,
        keys);
  }

  private static void stop(Servers servers, Path keys) {
    servers.close();
    try (Stream<Path> tree = Files.walk(keys)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      LOG.warn("Can't delete {}", keys, e);
    }
  }
}
