package chat.kit.task;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.client.InternalClient.Reply;
import chat.kit.error.Refusal;
import chat.kit.http.RequestId;
import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.kit.job.RetryLater;
import io.micronaut.context.annotation.Property;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the calls of tasks. A task that the other service refuses is kept, and is not retried. */
@Singleton
final class TaskQueue implements JobQueue<TaskAttempt> {
  /** Longer than {@link #MAX_CALL_DURATION} and the time that a task waits for preceding calls. */
  static final Duration LEASE = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(TaskQueue.class);

  /**
   * The time of a response just before the timeout, after some endpoints that refused connections.
   */
  private static final Duration MAX_CALL_DURATION = Duration.ofSeconds(16);

  private static final int CONCURRENCY = 16;
  static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));

  /** Characters of a response that are stored. */
  private static final int MAX_REASON_LENGTH = 500;

  /** Refusals that concern the caller, or the time of the call, and not the task. */
  private static final Set<Integer> TEMPORARY = Set.of(401, 403, 408, 425, 429);

  /** Responses of a replica that is older than the call, as during an upgrade. */
  private static final Set<Integer> OF_AN_OLDER_REPLICA = Set.of(404, 405);

  /** Attempts that take about a day, by when an upgrade has finished. */
  static final int ATTEMPTS_DURING_AN_UPGRADE =
      (int) Duration.ofDays(1).dividedBy(BACKOFF.longest());

  private final TaskRepository tasks;
  private final InternalClient services;
  private final JsonMapper json;
  private final Clock clock;
  private final JobSettings settings;

  /**
   * @param isEnabled whether this replica polls for due tasks
   * @param poll polling interval
   */
  TaskQueue(
      TaskRepository tasks,
      InternalClient services,
      JsonMapper json,
      Clock clock,
      @Property(name = "chat.tasks.enabled", defaultValue = "true") boolean isEnabled,
      @Property(name = "chat.tasks.poll", defaultValue = "1s") Duration poll) {
    this.tasks = tasks;
    this.services = services;
    this.json = json;
    this.clock = clock;
    this.settings = new JobSettings(isEnabled, CONCURRENCY, LEASE, poll, BACKOFF);
  }

  @Override
  public String name() {
    return "tasks";
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  /** Stores tasks that the caller has leased until {@code due}. */
  List<TaskAttempt> insert(List<Task> all, Instant due, FirstAttempt first) {
    return tasks
        .insert(
            all.stream().map(Task::organizationId).toList(),
            all.stream().map(task -> task.program().wireName()).toList(),
            all.stream().map(Task::path).toList(),
            all.stream().map(task -> write(task.body())).toList(),
            due,
            RequestId.current())
        .stream()
        .map(task -> new TaskAttempt(task, first))
        .toList();
  }

  @Override
  public List<TaskAttempt> lease(Instant now, Instant until, int most) {
    List<TaskRow> leased = tasks.lease(now, until, most);
    FirstAttempt unawaited = new FirstAttempt(Math.max(1, leased.size()));
    return leased.stream().map(task -> new TaskAttempt(task, unawaited)).toList();
  }

  @Override
  public void run(TaskAttempt attempt) {
    TaskRow task = attempt.task();
    if (clock.instant().plus(MAX_CALL_DURATION).isAfter(task.due())) {
      return; // It has waited for so long that its lease may end during the call.
    }
    Reply reply = call(task);
    attempt.first().add(reply.changes());
    settle(task, reply);
  }

  private Reply call(TaskRow task) {
    try {
      return services.postForReply(Program.of(task.program()), task.path(), task.body());
    } catch (Refusal away) {
      throw RetryLater.duringOutage(away.text());
    }
  }

  private void settle(TaskRow task, Reply reply) {
    int status = reply.status();
    if (!reply.isRefusal()) {
      tasks.delete(task.taskId());
    } else if (TEMPORARY.contains(status) || mayPassWithAnUpgrade(task, status)) {
      throw RetryLater.because("answered " + status);
    } else {
      String reason = beginning(reply.text());
      LOG.error(
          "Task {} of organization {} ({} of {}, {}) permanently refused with {}: {}",
          task.taskId(),
          task.organizationId(),
          task.path(),
          task.program(),
          numbers(task.body()),
          status,
          reason);
      tasks.storeRefusal(task.taskId(), status, reason);
    }
  }

  private static String beginning(String text) {
    return text.length() <= MAX_REASON_LENGTH ? text : text.substring(0, MAX_REASON_LENGTH) + "…";
  }

  private static boolean mayPassWithAnUpgrade(TaskRow task, int status) {
    return OF_AN_OLDER_REPLICA.contains(status) && task.attempts() < ATTEMPTS_DURING_AN_UPGRADE;
  }

  @Override
  public void retryAt(TaskAttempt attempt, Instant next, Throwable failure) {
    tasks.postpone(attempt.id(), next);
  }

  @Override
  public void ended(TaskAttempt attempt) {
    attempt.first().callHasEnded();
  }

  @Override
  public JobCounts count(Instant now) {
    return tasks.count(now);
  }

  /**
   * Returns the numbers of a body, such as ids; its texts are the users' own and are not logged.
   */
  private Map<String, Number> numbers(String body) {
    Map<String, Number> numbers = new TreeMap<>();
    read(body)
        .forEach((name, value) -> {
          if (value instanceof Number number) {
            numbers.put(name, number);
          }
        });
    return numbers;
  }

  private String write(Object body) {
    try {
      return json.writeValueAsString(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> read(String body) {
    try {
      return json.readValue(body, Argument.mapOf(String.class, Object.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
