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
 * One real Kafka broker, with its controller, in this process; small, on 127.0.0.1. A kept broker
 * asks every client for credentials, a temporary one asks for none.
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
   * Starts the broker whose data lie in the directory, or makes them at the first start. Returns
   * when it answers clients, which need the account of {@link KafkaAdmin} or one made with it.
   *
   * @param port the port to listen on, 0 for a free one
   * @throws IllegalStateException if the directory or the port is taken
   */
  public static LocalKafka start(Path directory, int port) {
    try {
      return started(
          ServerDirectory.kept(directory),
          port,
          KafkaAdmin.of(directory).brokerSettings(CLIENTS, CONTROLLER),
          Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka can't use " + directory, e);
    }
  }

  /** Starts a broker on a free port that forgets everything when closed. */
  public static LocalKafka startTemporary() {
    return startTemporary(Map.of());
  }

  /**
   * The same with further settings.
   *
   * @param more by their names; what is a list already, such as {@code listeners}, becomes longer
   */
  static LocalKafka startTemporary(Map<String, String> more) {
    try {
      Map<String, String> plain =
          Map.of(
              "listener.security.protocol.map",
              "%s:PLAINTEXT,%s:PLAINTEXT".formatted(CLIENTS, CONTROLLER));
      return started(ServerDirectory.temporary("kafka", orphan -> {}), 0, plain, more);
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka can't use a temporary directory", e);
    }
  }

  public int port() {
    return port;
  }

  /** Where the controller listens, which the broker alone asks. */
  synchronized int controllerPort() {
    return controllerPort;
  }

  /** What clients call {@code bootstrap.servers}. */
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

  /** Stops the broker and keeps its port and data, as an outage would. */
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
   * Runs the broker as a program of its own until SIGTERM: {@code LocalKafka DIRECTORY PORT}. Says
   * nothing unless there is a problem, provided that the JVM was started with {@code
   * --sun-misc-unsafe-memory-access=allow}, without which it warns of Kafka itself.
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

  private static LocalKafka started(
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
    more.forEach(
        (name, value) -> properties.merge(name, value, (there, added) -> there + "," + added));
    return properties;
  }
}
