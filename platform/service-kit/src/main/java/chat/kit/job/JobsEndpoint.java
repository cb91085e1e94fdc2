package chat.kit.job;

import io.micronaut.management.endpoint.annotation.Endpoint;
import io.micronaut.management.endpoint.annotation.Read;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code GET /jobs} for operators: due, running and failed jobs. */
@Endpoint(id = "jobs", defaultSensitive = false)
final class JobsEndpoint {

  private final JobRunner runner;

  JobsEndpoint(JobRunner runner) {
    this.runner = runner;
  }

  /**
   * The program's jobs.
   *
   * @param queues counts of all replicas, except {@code running}, which is of this one
   * @param recurring jobs of this replica
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Jobs(List<Queue> queues, List<Recurring> recurring) {}

  /** A queue, with the parts of its {@link JobCounts}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Queue(
      String name,
      int running,
      long due,
      long waiting,
      long retrying,
      long failed,
      @Nullable Instant oldestDue) {}

  /** A recurring job, with the parts of its {@link PollingLoop.State}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Recurring(
      String name,
      boolean isRunning,
      @Nullable Instant lastRun,
      @Nullable Instant failedAt,
      @Nullable String failure) {}

  @Read
  @ExecuteOn(TaskExecutors.BLOCKING)
  Jobs jobs() {
    return new Jobs(
        runner.queues().stream().map(JobsEndpoint::queue).toList(),
        runner.recurring().stream().map(JobsEndpoint::recurring).toList());
  }

  private static Queue queue(LeasedJobs<?> queue) {
    JobCounts counts = queue.count();
    return new Queue(
        queue.name(),
        queue.running(),
        counts.due(),
        counts.waiting(),
        counts.retrying(),
        counts.failed(),
        counts.oldestDue());
  }

  private static Recurring recurring(PollingLoop loop) {
    PollingLoop.State state = loop.state();
    return new Recurring(
        loop.name(), state.isRunning(), state.lastRun(), state.failedAt(), state.failure());
  }
}
