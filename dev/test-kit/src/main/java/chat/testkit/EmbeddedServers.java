package chat.testkit;

import chat.embedded.LocalKafka;
import chat.embedded.LocalPostgres;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.util.concurrent.CompletableFuture;

/** Servers in temporary directories of this machine, started by this JVM. */
final class EmbeddedServers implements Servers {
  private final LocalPostgres postgres;
  private final LocalKafka kafka;

  private EmbeddedServers(LocalPostgres postgres, LocalKafka kafka) {
    this.postgres = postgres;
    this.kafka = kafka;
  }

  static EmbeddedServers start() {
    CompletableFuture<LocalPostgres> postgres =
        CompletableFuture.supplyAsync(LocalPostgres::startTemporary);
    LocalKafka kafka = LocalKafka.startTemporary();
    return new EmbeddedServers(postgres.join(), kafka);
  }

  @Override
  public String description() {
    return "embedded servers";
  }

  @Override
  public DatabaseAdmin databaseAdmin() {
    return new DatabaseAdmin(postgres.jdbcUrl("postgres"), postgres.user(), postgres.password());
  }

  @Override
  public String databaseUrl() {
    return postgres.jdbcUrl("chat");
  }

  @Override
  public TestKafka kafka() {
    return new TestKafka() {
      @Override
      public String bootstrapServers() {
        return kafka.bootstrapServers();
      }

      @Override
      public void stop() {
        kafka.stop();
      }

      @Override
      public void start() {
        kafka.start();
      }
    };
  }

  @Override
  public void close() {
    try (postgres) {
      kafka.close();
    }
  }
}
