package chat.testkit;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.provision.Provision;
import chat.provision.ProvisionSettings;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import chat.provision.ProvisionSettings.TopicSettings;
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
 * A real PostgreSQL and a real Kafka for the tests of this JVM, provisioned as for production:
 * containers where a Docker engine answers, embedded servers otherwise.
 */
public final class TestServers {
  private static final Logger LOG = LoggerFactory.getLogger(TestServers.class);
  private static final String PASSWORD_SUFFIX = "-test-password";

  /** A busy machine must not turn a late event into a refusal. */
  private static final String COPIES_PATIENCE = "30s";

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

  /** The JDBC address of the database {@code chat}. */
  public String databaseUrl() {
    return servers.databaseUrl();
  }

  /** The password of a service's database role. */
  public String databasePassword(Program service) {
    return service.wireName() + PASSWORD_SUFFIX;
  }

  /** A connection that may do what the service itself may do; the caller closes it. */
  public Connection connect(Program service) throws SQLException {
    return DriverManager.getConnection(
        databaseUrl(), service.schema().orElseThrow(), databasePassword(service));
  }

  /** A connection as the administrator to a database; the caller closes it. */
  public Connection connectAsAdministrator(String database) throws SQLException {
    DatabaseAdmin admin = servers.databaseAdmin();
    String url = admin.url().replaceFirst("/[^/?]*(\\?|$)", "/" + database + "$1");
    return DriverManager.getConnection(url, admin.user(), admin.password());
  }

  public TestKafka kafka() {
    return servers.kafka();
  }

  /** The events on the broker, to say and to read. */
  public synchronized TestEvents events() {
    if (events == null) {
      events = new TestEvents(kafka().bootstrapServers());
    }
    return events;
  }

  /** Where {@code <program>.jwk} and {@code jwks.json} are. */
  public Path keysDirectory() {
    return keys;
  }

  /** What stands in for the services that a service under test asks. */
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
    environment.put("CHAT_COPIES_PATIENCE", COPIES_PATIENCE);
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
