package chat.kit.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class BacklogTest {

  private final RunningService service;
  private final Sql sql;

  BacklogTest(RunningService service) {
    this.service = service;
    this.sql = service.bean(Sql.class);
  }

  /** Returns the gauge's current value. */
  private double gauge(String name) throws IOException, InterruptedException {
    String metrics;
    try (HttpClient client = HttpClient.newHttpClient()) {
      metrics =
          client
              .send(
                  HttpRequest.newBuilder(service.uri().resolve("/prometheus")).build(),
                  HttpResponse.BodyHandlers.ofString())
              .body();
    }
    Matcher line = Pattern.compile("(?m)^" + name + " (\\S+)$").matcher(metrics);
    assertThat(line.find()).as(metrics).isTrue();
    return Double.parseDouble(line.group(1));
  }

  private void insertOne(String statement) {
    assertThat(sql.statement(statement).execute()).isOne();
  }

  @Test
  void outboxBacklogIsMeasured() throws Exception {
    assertThat(gauge("chat_outbox_waiting")).isNotNegative();
  }

  @Test
  void refusedCallsAndParkedEventsAreCounted() throws Exception {
    double refused = gauge("chat_tasks_refused");
    double waiting = gauge("chat_tasks_waiting");
    double parked = gauge("chat_events_parked");
    insertOne(
        """
        insert into task (organization_id, program, path, body, due, refused_with)
        values (1, 'channels-service', '/internal/nothing', '{}', now(), 400)
        """);
    insertOne(
        """
        insert into parked_event (topic, partition, "offset", headers, reason)
        select 'nothing', 0, coalesce(max("offset"), 0) + 1, '{}', 'tried' from parked_event
        """);
    await().until(() -> gauge("chat_tasks_refused") == refused + 1);
    assertThat(gauge("chat_tasks_waiting")).isEqualTo(waiting);
    await().until(() -> gauge("chat_events_parked") == parked + 1);
  }
}
