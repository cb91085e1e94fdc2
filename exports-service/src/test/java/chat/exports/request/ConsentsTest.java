package chat.exports.request;

import static chat.exports.Exports.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.exports.Exports;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Many concurrent requests for the consents of a large organization. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=0")
final class ConsentsTest {

  private static final int PEOPLE = 5_000;
  private static final int REQUESTS = 60;

  private final TestServers servers;
  private final Exports exports;

  ConsentsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.exports = new Exports(service);
  }

  @Test
  void concurrentConsentRequestsOfOneAccountAreLimited() throws Exception {
    addPeople();
    ApiClient administrator = exports.administrator();
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> futures =
          Stream.generate(() -> threads.submit(() -> administrator.get(PATH + "/consents")))
              .limit(REQUESTS)
              .toList();
      for (Future<Answer> answer : futures) {
        answers.add(answer.get());
      }
    }
    assertThat(answers).extracting(Answer::status).contains(200, 503).containsOnly(200, 503);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 503)
        .allSatisfy(answer -> assertThat(answer.header("Retry-After")).isPresent());
    assertThat(administrator.get(PATH + "/consents").succeeded().at("/export_consents"))
        .hasSize(PEOPLE + 2);
  }

  private void addPeople() throws SQLException {
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into account (organization_id, user_id, email, email_address_visibility,
            full_name, role, is_active, is_bot, is_system_bot, avatar_version, date_joined,
            timezone)
          select %d, 1000000000 + number, 'person' || number || '@example.com', 1,
            'person', 400, true, false, false, 1, now(), ''
          from generate_series(1, %d) number
          """
              .formatted(exports.organization().id(), PEOPLE));
    }
  }
}
