package chat.testkit;

import chat.embedded.Ports;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Servers in containers, with the images of {@code docker-compose.yml}. */
final class ContainerServers implements Servers {
  private static final String POSTGRES_IMAGE = "postgres:17";
  private static final String KAFKA_IMAGE = "apache/kafka:4.3.1";
  private static final int KAFKA_PORT = 9092;

  private final PostgreSQLContainer postgres;
  private final KafkaContainer kafka;

  private ContainerServers(PostgreSQLContainer postgres, KafkaContainer kafka) {
    this.postgres = postgres;
    this.kafka = kafka;
  }

  /** Whether a Docker engine answers; contacts it only if there are signs of one. */
  static boolean available() {
    boolean configured =
        System.getenv("DOCKER_HOST") != null
            || Files.exists(Path.of("/var/run/docker.sock"))
            || Files.exists(Path.of(System.getProperty("user.home"), ".testcontainers.properties"));
    return configured && DockerClientFactory.instance().isDockerAvailable();
  }

  static ContainerServers start() {
    PostgreSQLContainer postgres =
        new PostgreSQLContainer(POSTGRES_IMAGE)
            .withDatabaseName("postgres")
            .withCommand(
                "postgres",
                "-c",
                "fsync=off",
                "-c",
                "max_connections=200",
                "-c",
                "shared_preload_libraries=pg_stat_statements");
    // The port is fixed so that clients find the broker again after an outage.
    KafkaContainer kafka =
        new KafkaContainer(KAFKA_IMAGE)
            .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
            .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0")
            .withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "4")
            .withEnv("KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS", "4");
    kafka.setPortBindings(List.of(Ports.free() + ":" + KAFKA_PORT));
    // Log output differs between images; only the broker's answer matters.
    kafka.waitingFor(Wait.forListeningPort());
    Startables.deepStart(postgres, kafka).join();
    awaitAnswer(kafka.getBootstrapServers());
    return new ContainerServers(postgres, kafka);
  }

  @Override
  public String description() {
    return "containers of %s and %s".formatted(POSTGRES_IMAGE, KAFKA_IMAGE);
  }

  @Override
  public DatabaseAdmin databaseAdmin() {
    return new DatabaseAdmin(url("postgres"), postgres.getUsername(), postgres.getPassword());
  }

  @Override
  public String databaseUrl() {
    return url("chat");
  }

  private String url(String database) {
    int port = postgres.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT);
    return "jdbc:postgresql://%s:%d/%s".formatted(postgres.getHost(), port, database);
  }

  @Override
  public TestKafka kafka() {
    return new TestKafka() {
      @Override
      public String bootstrapServers() {
        return kafka.getBootstrapServers();
      }

      @Override
      public void stop() {
        kafka.getDockerClient().stopContainerCmd(kafka.getContainerId()).exec();
      }

      @Override
      public void start() {
        kafka.getDockerClient().startContainerCmd(kafka.getContainerId()).exec();
        awaitAnswer(bootstrapServers());
      }
    };
  }

  @Override
  public void close() {
    kafka.stop();
    postgres.stop();
  }

  private static void awaitAnswer(String bootstrapServers) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", bootstrapServers, "default.api.timeout.ms", 60_000);
    try (Admin admin = Admin.create(settings)) {
      admin.describeCluster().clusterId().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Broker does not answer after its start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the broker", e);
    }
  }
}
