package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.IDENTITY, environment = "CHAT_DATABASE_CONNECTIONS=2")
final class DatabaseAwayTest {
  private final RunningService service;

  DatabaseAwayTest(RunningService service) {
    this.service = service;
  }

  @Test
  void clientsAreAskedToComeBack() throws SQLException {
    DataSource connections = service.bean(DataSource.class);
    try (Connection first = connections.getConnection();
        Connection second = connections.getConnection()) {
      assertThat(first).isNotEqualTo(second);
      Answer answer =
          service
              .as(1, 1, Role.MEMBER)
              .get("/api/v1/users/me")
              .refused(
                  503,
                  "SERVICE_UNAVAILABLE",
                  "The database is unavailable at the moment, try again");
      assertThat(answer.header("Retry-After")).hasValue("1");
    }
  }
}
