package chat.kit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The jobs endpoint, which shows operators the state of queues and recurring jobs. */
@ServiceTest(value = Program.UPLOADS, environment = "CHAT_TEST_FAILING_JOB=true")
final class JobsEndpointTest {

  @Singleton
  @Requires(property = "chat.test.failing-job")
  static final class FailingJob implements RecurringJob {
    @Override
    public String name() {
      return "failing";
    }

    @Override
    public Schedule schedule() {
      return Schedule.every(Duration.ofHours(1));
    }

    @Override
    public boolean run() {
      throw new IllegalStateException("disk is full");
    }
  }

  private final RunningService service;

  JobsEndpointTest(RunningService service) {
    this.service = service;
  }

  private JsonNode named(String list, String name) {
    Answer answer = service.api().get("/jobs");
    assertThat(answer.status()).isEqualTo(200);
    for (JsonNode job : answer.at(list)) {
      if (job.path("name").asText().equals(name)) {
        return job;
      }
    }
    throw new AssertionError("No job " + name + " in " + answer);
  }

  private long count(String field) {
    return named("/queues", "tasks").path(field).longValue();
  }

  private void insertTask(String columns, String values) {
    String statement =
        "insert into task (organization_id, program, path, body, due, %s) values (2, 'x', '/', '{}', %s)"
            .formatted(columns, values);
    assertThat(service.bean(Sql.class).statement(statement).execute()).isOne();
  }

  @Test
  void queuesShowDueAndFailedTasks() {
    long due = count("due");
    long waiting = count("waiting");
    long retrying = count("retrying");
    long failed = count("failed");
    insertTask("refused_with", "now(), 400");
    insertTask("attempts", "now() - interval '1 day', 3");
    insertTask("attempts", "now() + interval '1 day', 0");
    assertThat(count("due")).isEqualTo(due + 1);
    assertThat(count("waiting")).isEqualTo(waiting + 1);
    assertThat(count("retrying")).isEqualTo(retrying + 1);
    assertThat(count("failed")).isEqualTo(failed + 1);
    assertThat(named("/queues", "tasks").path("oldest_due").asText()).startsWith("20");
  }

  @Test
  void recurringJobShowsItsLastFailure() {
    await().until(() -> named("/recurring", "failing").hasNonNull("failed_at"));
    JsonNode job = named("/recurring", "failing");
    assertThat(job.path("failure").asText()).contains("disk is full");
    assertThat(job.path("last_run").asText()).startsWith("20");
    assertThat(job.path("is_running").booleanValue()).isFalse();
  }
}
