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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pending exports of one and of several organizations, without workers. */
@ServiceTest(
    value = Program.EXPORTS,
    environment = {"CHAT_EXPORT_WORKERS=0", "CHAT_EXPORT_PENDING=3"})
final class PendingTest {

  private static final String TOO_MANY =
      "Too many exports are in progress (limit: 3); wait until one has ended, or cancel one.";

  private final RunningService service;
  private final TestServers servers;
  private final Exports exports;

  PendingTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.exports = new Exports(service);
  }

  @Test
  void pendingExportsOfAnOrganizationAreLimited() {
    ApiClient administrator = exports.administrator();
    long first = exports.request("public");
    exports.request("public");
    exports.request("public");
    administrator.post(PATH).refused(400, "BAD_REQUEST", TOO_MANY);
    new Exports(service).request("public");
    administrator.post(PATH + "/" + first + "/cancel").succeeded();
    administrator.post(PATH).succeeded();
    administrator.post(PATH).refused(400, "BAD_REQUEST", TOO_MANY);
  }

  @Test
  void concurrentRequestsRespectThePendingLimit() throws Exception {
    ApiClient administrator = exports.administrator();
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> futures =
          IntStream.range(0, 8)
              .mapToObj(_ -> threads.submit(() -> administrator.post(PATH)))
              .toList();
      for (Future<Answer> answer : futures) {
        answers.add(answer.get());
      }
    }
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(3);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 200)
        .allSatisfy(answer -> answer.refused(400, "BAD_REQUEST", TOO_MANY));
  }

  @Test
  void leasePrefersOrganizationWithFewestStartedExports() throws SQLException {
    long many = exports.organization().id();
    long one = new Exports(service).organization().id();
    // Due so late that no worker of another test takes them up.
    List<Long> ids = insert(Instant.parse("2100-01-01T00:00:00Z"), many, many, many, one);
    List<Long> leased = new ArrayList<>();
    Instant later = Instant.parse("2100-01-02T00:00:00Z");
    Optional<DataExport> next = lease(later);
    while (next.isPresent()) {
      next.map(DataExport::exportId).filter(ids::contains).ifPresent(leased::add);
      next = lease(later);
    }
    assertThat(leased).containsExactly(ids.get(0), ids.get(3), ids.get(1), ids.get(2));
  }

  private Optional<DataExport> lease(Instant now) {
    return service
        .bean(DataExportRepository.class)
        .lease(now, now.plus(Duration.ofDays(1)))
        .stream()
        .findFirst();
  }

  /** The ids of new exports of these organizations. */
  private List<Long> insert(Instant due, long... organizationIds) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      for (long organizationId : organizationIds) {
        ResultSet row =
            statement.executeQuery(
                """
                insert into data_export (organization_id, acting_user_id, export_type, status,
                  export_time, secret, next_attempt)
                values (%d, 1, 'public', 'requested', now(), 'never-opened', '%s')
                returning export_id
                """
                    .formatted(organizationId, due));
        assertThat(row.next()).isTrue();
        ids.add(row.getLong("export_id"));
      }
    }
    return ids;
  }
}
