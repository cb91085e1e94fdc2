package chat.kit.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import chat.contracts.Program;
import chat.kit.job.JobRunner;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestMessages;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_TASKS_ENABLED=true", "CHAT_TASKS_POLL=100ms", "CHAT_RELAY_ENABLED=false"})
final class TaskQueueTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final TestServers servers;
  private final TestMessages messages;
  private final RunningService service;
  private final TaskQueue tasks;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  TaskQueueTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.messages = servers.owners().messages();
    this.service = service;
    this.tasks = service.bean(TaskQueue.class);
  }

  @AfterEach
  void endOutage() {
    messages.setAvailable(organization);
  }

  private Task task(int key) {
    return new Task(
        organization,
        Program.MESSAGING,
        "/internal/messages",
        Map.of("organization_id", organization, "idempotency_key", organization + "-" + key));
  }

  private void insert(List<Task> all, Instant due) {
    tasks.insert(all, due, new FirstAttempt(all.size()));
  }

  private void begin(List<Task> all, Instant due, FirstAttempt first) {
    service.bean(JobRunner.class).begin(tasks, tasks.insert(all, due, first));
  }

  private void awaitNoTasks() {
    await().atMost(TIMEOUT).until(() -> count("") == 0);
  }

  private long count(String condition) {
    return number("select count(*) from task where organization_id = ? " + condition);
  }

  private long number(String statement) {
    try (Connection connection = servers.connect(Program.UPLOADS);
        PreparedStatement prepared = connection.prepareStatement(statement)) {
      prepared.setLong(1, organization);
      try (ResultSet rows = prepared.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void claimedTaskWaitsUntilItsClaimExpires() {
    Instant claimedUntil = Instant.now().plusSeconds(2);
    insert(List.of(task(1)), claimedUntil);
    await().atMost(TIMEOUT).until(() -> !messages.calls(organization).isEmpty());
    assertThat(Instant.now()).isAfter(claimedUntil);
    awaitNoTasks();
    assertThat(messages.calls(organization)).hasSize(1);
  }

  @Test
  void firstAttemptIsSkippedShortlyBeforeTheClaimExpires() {
    Instant claimedUntil = Instant.now().plusSeconds(2);
    begin(List.of(task(1)), claimedUntil, new FirstAttempt(1));
    await().atMost(TIMEOUT).until(() -> !messages.calls(organization).isEmpty());
    assertThat(Instant.now()).isAfter(claimedUntil);
    awaitNoTasks();
    assertThat(messages.calls(organization)).hasSize(1);
  }

  @Test
  void firstAttemptRunsWithinTheLease() {
    Instant claimedUntil = Instant.now().plus(TaskQueue.LEASE);
    FirstAttempt attempt = new FirstAttempt(1);
    begin(List.of(task(1)), claimedUntil, attempt);
    await().atMost(TIMEOUT).until(() -> attempt.ended().isDone());
    assertThat(count("")).isZero();
    assertThat(Instant.now()).isBefore(claimedUntil);
    assertThat(messages.calls(organization)).hasSize(1);
  }

  @Test
  void twoRunnersExecuteEachTaskOnce() {
    Map<String, String> environment =
        Map.of(
            "CHAT_TASKS_ENABLED", "true",
            "CHAT_TASKS_POLL", "100ms",
            "CHAT_RELAY_ENABLED", "false");
    try (var second = RunningService.start(Program.UPLOADS, environment)) {
      assertThat(second.bean(TaskQueue.class)).isNotSameAs(tasks);
      insert(IntStream.range(0, 200).mapToObj(this::task).toList(), Instant.now());
      awaitNoTasks();
    }
    assertThat(messages.calls(organization)).hasSize(200);
    assertThat(messages.sent(organization)).hasSize(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 404, 405, 429, 503})
  void transientRefusalIsRetried(int status) {
    messages.refuse(organization, status);
    insert(List.of(task(1)), Instant.now());
    await().atMost(TIMEOUT).until(() -> count("and attempts > 0 and refused_with is null") == 1);
    messages.setAvailable(organization);
    awaitNoTasks();
    assertThat(messages.sent(organization)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405})
  void missingEndpointIsGivenUpAfterADay(int status) {
    messages.refuse(organization, status);
    insert(List.of(task(1)), Instant.now().plusSeconds(3_600));
    number(
        """
        update task set attempts = %d, due = now() where organization_id = ? returning task_id
        """
            .formatted(TaskQueue.ATTEMPTS_DURING_AN_UPGRADE));
    await().atMost(TIMEOUT).until(() -> count("and refused_with = " + status) == 1);
  }

  @Test
  void permanentRefusalIsLoggedWithReasonAndRequestId() {
    messages.refuse(organization, 400);
    Logger logger = (Logger) LoggerFactory.getLogger(TaskQueue.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try (var _ = MDC.putCloseable("request_id", "request-" + organization)) {
      insert(
          List.of(
              new Task(
                  organization,
                  Program.MESSAGING,
                  "/internal/messages",
                  Map.of("organization_id", organization, "channel_id", 17, "content", "private"))),
          Instant.now());
      await().atMost(TIMEOUT).until(() -> count("and refusal = '{\"id\":1}'") == 1);
    } finally {
      logger.detachAppender(lines);
    }
    ILoggingEvent line =
        lines.list.stream()
            .filter(event -> event.getFormattedMessage().contains("permanently refused"))
            .findFirst()
            .orElseThrow();
    assertThat(line.getFormattedMessage())
        .contains("of organization " + organization)
        .contains("channel_id=17")
        .contains("permanently refused with 400: {\"id\":1}")
        .doesNotContain("private");
    assertThat(line.getMDCPropertyMap()).containsEntry("request_id", "request-" + organization);
  }

  @Test
  void attemptsDuringAnUpgradeTakeAboutADay() {
    Duration all =
        IntStream.rangeClosed(1, TaskQueue.ATTEMPTS_DURING_AN_UPGRADE)
            .mapToObj(TaskQueue.BACKOFF::after)
            .reduce(Duration.ZERO, Duration::plus);
    assertThat(all).isBetween(Duration.ofHours(23), Duration.ofHours(25));
  }
}
