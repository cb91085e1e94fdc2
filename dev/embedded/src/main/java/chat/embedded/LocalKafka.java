package chat.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A small Kafka broker with its controller in this process, on 127.0.0.1.
 *
 * <p>A persistent broker requires credentials of every client, a temporary one requires none.
 */
public final class LocalKafka implements AutoCloseable {
  private static final int NODE = 1;
  private static final String CLIENTS = "CLIENTS";
  private static final String CONTROLLER = "CONTROLLER";

  private final ServerDirectory directory;
  private final int port;
  private final Map<String, String> security;
  private final Map<String, String> more;
  private int controllerPort;
  private @Nullable KafkaRaftServer server;

  private LocalKafka(
      ServerDirectory directory, int port, Map<String, String> security, Map<String, String> more) {
    this.directory = directory;
    this.port = port;
    this.security = security;
    this.more = more;
  }

  /**
   * Starts the broker with the data in the directory, creating it at the first start. Returns when
   * the broker answers clients, which need the account of {@link KafkaAdmin} or one created with
   * it.
   *
   * @param port the port to listen on, 0 for a free one
   * @throws IllegalStateException if the directory or the port is in use
   */
  public static LocalKafka start(Path directory, int port) {
    try {
      return startNew(
          ServerDirectory.kept(directory),
          port,
          KafkaAdmin.of(directory).brokerSettings(CLIENTS, CONTROLLER),
          Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka can't use " + directory, e);
    }
  }

  /** Starts a broker on a free port that deletes its data when closed. */
  public static LocalKafka startTemporary() {
    return startTemporary(Map.of());
  }

  /**
   * Starts a temporary broker with additional settings.
   *
   * @param more by name; values of settings that exist already, such as {@code listeners}, are
   *     appended
   */
  static LocalKafka startTemporary(Map<String, String> more) {
    try {
      Map<String, String> plain =
          Map.of(
              "listener.security.protocol.map",
              "%s:PLAINTEXT,%s:PLAINTEXT".formatted(CLIENTS, CONTROLLER));
      return startNew(ServerDirectory.temporary("kafka", orphan -> {}), 0, plain, more);
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka can't use a temporary directory", e);
    }
  }

  public int port() {
    return port;
  }

  /** The port of the controller, which only the broker connects to. */
  synchronized int controllerPort() {
    return controllerPort;
  }

  /** The value of {@code bootstrap.servers} for clients. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Starts the broker again after {@link #stop}, on the same port with the same data. */
  public synchronized void start() {
    if (server != null) {
      return;
    }
    Ports.requireFree("Kafka", port);
    format();
    KafkaRaftServer starting =
        new KafkaRaftServer(KafkaConfig.fromProps(properties(), false), Time.SYSTEM);
    starting.startup();
    server = starting;
  }

  /** Stops the broker and keeps its port and data, to simulate an outage. */
  public synchronized void stop() {
    if (server == null) {
      return;
    }
    server.shutdown();
    server.awaitShutdown();
    server = null;
  }

  @Override
  public void close() {
    try (directory) {
      stop();
    }
  }

  /**
   * Runs the broker as a separate program until SIGTERM: {@code LocalKafka DIRECTORY PORT}.
   *
   * <p>Prints nothing unless there is a problem, provided that the JVM was started with {@code
   * --sun-misc-unsafe-memory-access=allow}; without it, the JVM prints a warning about Kafka.
   */
  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/embedded/quiet-logging.xml");
    if (arguments.length != 2) {
      System.err.println("Usage: LocalKafka DIRECTORY PORT");
      System.exit(2);
    }
    try {
      LocalKafka kafka = start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
      Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "stop-kafka"));
    } catch (RuntimeException e) {
      System.err.println("Kafka did not start: " + e.getMessage());
      System.exit(1);
    }
  }

  private static LocalKafka startNew(
      ServerDirectory directory, int port, Map<String, String> security, Map<String, String> more) {
    try {
      LocalKafka kafka = new LocalKafka(directory, Ports.orFree(port), security, more);
      kafka.start();
      return kafka;
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private void format() {
    if (Files.exists(data().resolve("meta.properties"))) {
      return;
    }
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try {
      new Formatter()
          .setNodeId(NODE)
          .setClusterId(Uuid.randomUuid().toString())
          .setControllerListenerName(CONTROLLER)
          .addDirectory(data().toString())
          .setMetadataLogDirectory(data().toString())
          .setPrintStream(nowhere)
          .run();
    } catch (Exception e) {
      throw new IllegalStateException("Kafka can't prepare " + data() + ": " + e.getMessage(), e);
    }
  }

  private Path data() {
    return directory.resolve("data");
  }

  private Properties properties() {
    controllerPort = Ports.free();
    Properties properties = new Properties();
    properties.setProperty("node.id", Integer.toString(NODE));
    properties.setProperty("process.roles", "broker,controller");
    properties.setProperty(
        "listeners",
        "%s://127.0.0.1:%d,%s://127.0.0.1:%d".formatted(CLIENTS, port, CONTROLLER, controllerPort));
    properties.setProperty("advertised.listeners", CLIENTS + "://" + bootstrapServers());
    properties.setProperty("inter.broker.listener.name", CLIENTS);
    properties.setProperty("controller.listener.names", CONTROLLER);
    properties.setProperty("controller.quorum.voters", NODE + "@127.0.0.1:" + controllerPort);
    properties.setProperty("log.dirs", data().toString());
    properties.putAll(LocalKafkaSettings.SMALL);
    properties.putAll(security);
    more.forEach((name, value) ->
        properties.merge(name, value, (existing, added) -> existing + "," + added));
    return properties;
  }
}
