package chat.kit.job;

import chat.kit.error.Refusal;
import chat.kit.http.RequestId;
import chat.kit.outage.Failures;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Leases, runs and retries the jobs of one {@link JobQueue} on this replica. */
final class LeasedJobs<J extends Job> implements RecurringJob {
  private static final Logger LOG = LoggerFactory.getLogger(LeasedJobs.class);

  /** Attempts: their number and duration. */
  private static final String ATTEMPTS = "chat.jobs";

  private final JobQueue<J> queue;
  private final JobSettings settings;
  private final Clock clock;
  private final MeterRegistry meters;
  private final Semaphore permits;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  LeasedJobs(JobQueue<J> queue, Clock clock, MeterRegistry meters) {
    this.queue = queue;
    this.settings = queue.settings();
    this.clock = clock;
    this.meters = meters;
    this.permits = new Semaphore(settings.concurrency());
  }

  @Override
  public String name() {
    return queue.name();
  }

  @Override
  public Schedule schedule() {
    return Schedule.every(settings.poll()).onlyIf(settings.isEnabled());
  }

  /** Leases as many due jobs as can run now, and starts them. */
  @Override
  public boolean run() {
    int free = takePermits();
    int started = 0;
    try {
      Instant now = clock.instant();
      List<J> jobs = free == 0 ? List.of() : queue.lease(now, now.plus(settings.lease()), free);
      for (J job : jobs) {
        started++;
        submit(job, () -> attempt(job));
      }
      return !jobs.isEmpty() && jobs.size() == free;
    } finally {
      permits.release(free - started);
    }
  }

  /** Waits until a job can run; 0 if the program stops. */
  private int takePermits() {
    try {
      permits.acquire();
      return 1 + permits.drainPermits();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** Starts jobs that the caller has leased, each as soon as it can run. */
  void begin(List<J> jobs) {
    for (J job : jobs) {
      submit(job, () -> attemptWhenFree(job));
    }
  }

  private void attemptWhenFree(J job) {
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      queue.ended(job);
      return;
    }
    attempt(job);
  }

  private void submit(J job, Runnable attempt) {
    try {
      threads.execute(attempt);
    } catch (RejectedExecutionException e) {
      LOG.info("Job {} of {} is left to another replica: program stops", job.id(), name());
      queue.ended(job);
    }
  }

  /** Runs with a permit, which it gives back. */
  private void attempt(J job) {
    long start = System.nanoTime();
    String outcome = "retried";
    try (var _ = MDC.putCloseable(RequestId.KEY, job.requestId())) {
      try {
        queue.run(job);
        outcome = "done";
      } catch (RuntimeException | Error e) {
        retry(job, e);
      }
    } finally {
      permits.release();
      queue.ended(job);
      meters
          .timer(ATTEMPTS, "queue", name(), "outcome", outcome)
          .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  private void retry(J job, Throwable failure) {
    Duration pause = settings.backoff().after(job.attempt());
    String what =
        "Attempt %d of job %d of %s failed; retry in %s"
            .formatted(job.attempt(), job.id(), name(), pause);
    switch (failure) {
      // The outage of the other service is logged as its own.
      case Refusal away -> LOG.debug("{}: {}", what, away.text());
      case Error error -> LOG.error(what, error);
      default -> Failures.log(LOG, what, failure);
    }
    try {
      queue.retryAt(job, clock.instant().plus(pause), failure);
    } catch (RuntimeException e) {
      Failures.log(
          LOG, "Job %d of %s is retried when its lease ends".formatted(job.id(), name()), e);
    }
  }

  /** How many jobs this replica runs now. */
  int running() {
    return settings.concurrency() - permits.availablePermits();
  }

  JobCounts count() {
    return queue.count(clock.instant());
  }

  /** Interrupts running jobs; another replica runs them when their leases end. */
  void stop() {
    queue.stopping();
    threads.shutdownNow();
  }

  boolean hasEndedWithin(Duration time) throws InterruptedException {
    return threads.awaitTermination(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
