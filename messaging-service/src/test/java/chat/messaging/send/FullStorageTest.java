package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Responses while PostgreSQL is out of storage. */
@ServiceTest(Program.MESSAGING)
final class FullStorageTest {

  private final RunningService service;
  private final World world;
  private final Channel channel;

  FullStorageTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("general");
  }

  private Answer send() {
    return world.send(
        world.member, "type", "stream", "to", channel.id(), "topic", "t", "content", "x");
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void fullDiskRefusesSendsButAllowsReads() throws Exception {
    long id = send().succeeded().longAt("/id");
    execute(
        """
        create function disk_full() returns trigger language plpgsql as
        $$begin raise exception 'could not extend file' using errcode = '53100'; end$$;
        create trigger disk_full before insert on message
          for each row when (new.organization_id = %d) execute function disk_full();
        """
            .formatted(world.id()));
    try {
      Answer refused = send();
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.textAt("/code")).isEqualTo("SERVICE_UNAVAILABLE");
      assertThat(refused.textAt("/msg")).startsWith("The database is out of storage");
      assertThat(refused.header("Retry-After")).hasValue("60");
      world.fetch(world.member, id).succeeded();

      Answer health = service.api().get("/health");
      assertThat(health.status()).isEqualTo(200);
      assertThat(health.textAt("/status")).isEqualTo("DEGRADED");
      assertThat(health.textAt("/details/database-storage/status")).isEqualTo("DEGRADED");
      assertThat(health.textAt("/details/database-storage/details/message"))
          .contains("could not extend");
      assertThat(service.api().get("/health/readiness").status()).isEqualTo(200);
      assertThat(service.api().get("/health/liveness").textAt("/status")).isEqualTo("UP");
    } finally {
      execute("drop trigger disk_full on message; drop function disk_full");
    }
    send().succeeded();
  }
}
