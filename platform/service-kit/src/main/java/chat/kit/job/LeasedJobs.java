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
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Leases, runs and retries the jobs of one {@link JobQueue} on this replica. */
final class LeasedJobs<J extends Job> implements RecurringJob {
  private static final Logger LOG = LoggerFactory.getLogger(LeasedJobs.class);

  /** Name of the timer of attempts. */
  private static final String ATTEMPTS = "chat.jobs";

  private final JobQueue<J> queue;
  private final JobSettings settings;
  private final Clock clock;
  private final MeterRegistry meters;
  private final Semaphore permits;
  private final AtomicInteger running = new AtomicInteger();
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
    if (!takePermit()) {
      return false;
    }
    boolean isHeld = true;
    try {
      int free = 1 + permits.availablePermits();
      Instant now = clock.instant();
      List<J> jobs = queue.lease(now, now.plus(settings.lease()), free);
      for (J job : jobs) {
        if (!isHeld && !takePermit()) {
          return false;
        }
        isHeld = false;
        submit(job, () -> attempt(job));
      }
      return jobs.size() == free;
    } finally {
      if (isHeld) {
        permits.release();
      }
    }
  }

  /** Waits until a job can run; returns false if the program stops. */
  private boolean takePermit() {
    try {
      permits.acquire();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Starts jobs that the caller has leased, each as soon as it can run. */
  void begin(List<J> jobs) {
    for (J job : jobs) {
      submit(job, () -> attemptWhenFree(job));
    }
  }

  private void attemptWhenFree(J job) {
    if (takePermit()) {
      attempt(job);
    } else {
      queue.ended(job);
    }
  }

  private void submit(J job, Runnable attempt) {
    try {
      threads.execute(attempt);
    } catch (RejectedExecutionException e) {
      LOG.info(
          "Job {} of {} not started: the program stops; another replica runs it", job.id(), name());
      queue.ended(job);
    }
  }

  /** Runs the job and releases its permit, which the caller has acquired. */
  private void attempt(J job) {
    running.incrementAndGet();
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
      running.decrementAndGet();
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
    log(what, failure);
    try {
      queue.retryAt(job, clock.instant().plus(pause), failure);
    } catch (RuntimeException e) {
      Failures.log(
          LOG,
          "Rescheduling job %d of %s failed; it is retried when its lease ends"
              .formatted(job.id(), name()),
          e);
    }
  }

  private static void log(String what, Throwable failure) {
    switch (failure) {
      case RetryLater later when later.isLoggedElsewhere() ->
          LOG.debug("{}: {}", what, later.getMessage());
      case RetryLater later -> LOG.warn("{}: {}", what, later.getMessage());
      case Refusal refusal -> LOG.warn("{}: {}", what, refusal.text());
      default -> {
        if (Failures.dependency(failure).isPresent()) {
          Failures.log(LOG, what, failure);
        } else {
          LOG.warn(what, failure);
        }
      }
    }
  }

  /** Returns the number of jobs that this replica runs now. */
  int running() {
    return running.get();
  }

  JobCounts count() {
    return queue.count(clock.instant());
  }

  /** Interrupts running jobs; other replicas run them when their leases end. */
  void stop() {
    queue.stopping();
    threads.shutdownNow();
  }

  boolean hasEndedWithin(Duration time) throws InterruptedException {
    return threads.awaitTermination(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
