package chat.kit.job;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs all {@link RecurringJob}s and {@link JobQueue}s of the program. */
@Singleton
public final class JobRunner {
  private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

  /** Maximum time for interrupted jobs to release their leases. */
  private static final Duration MAX_STOP_DURATION = Duration.ofSeconds(5);

  private final BeanProvider<RecurringJob> recurringJobs;
  private final BeanProvider<JobQueue<?>> jobQueues;
  private final Clock clock;
  private final MeterRegistry meters;
  private final Map<String, PollingLoop> recurring = new TreeMap<>();
  private final Map<String, PollingLoop> polls = new TreeMap<>();
  private final Map<String, LeasedJobs<?>> queues = new TreeMap<>();

  /**
   * @param recurringJobs created at the start, because jobs may depend on this bean
   * @param jobQueues created at the start for the same reason
   */
  JobRunner(
      BeanProvider<RecurringJob> recurringJobs,
      BeanProvider<JobQueue<?>> jobQueues,
      Clock clock,
      MeterRegistry meters) {
    this.recurringJobs = recurringJobs;
    this.jobQueues = jobQueues;
    this.clock = clock;
    this.meters = meters;
  }

  /** Starts jobs that the caller has just leased, without waiting for the next poll. */
  public <J extends Job> void begin(JobQueue<J> queue, List<J> leased) {
    leasedJobs(queue).begin(leased);
  }

  @EventListener
  synchronized void start(ServerStartupEvent started) {
    recurringJobs.forEach(job -> start(job, recurring));
    jobQueues.forEach(queue -> start(leasedJobs(queue), polls));
  }

  private void start(RecurringJob job, Map<String, PollingLoop> loops) {
    if (job.schedule().isEnabled()) {
      PollingLoop loop = new PollingLoop(job, clock);
      if (loops.put(job.name(), loop) != null) {
        throw new IllegalStateException("Duplicate job name: " + job.name());
      }
      loop.start();
    }
  }

  @EventListener
  synchronized void wake(JobsDue due) {
    PollingLoop poll = polls.get(due.queue());
    if (poll != null) {
      poll.wake();
    }
  }

  @SuppressWarnings("unchecked")
  private synchronized <J extends Job> LeasedJobs<J> leasedJobs(JobQueue<J> queue) {
    return (LeasedJobs<J>)
        queues.computeIfAbsent(queue.name(), _ -> new LeasedJobs<>(queue, clock, meters));
  }

  synchronized List<PollingLoop> recurring() {
    return List.copyOf(recurring.values());
  }

  private synchronized List<PollingLoop> polls() {
    return List.copyOf(polls.values());
  }

  synchronized List<LeasedJobs<?>> queues() {
    return List.copyOf(queues.values());
  }

  /** Interrupts all jobs, before the beans that they use are closed. */
  @EventListener
  void stop(ShutdownEvent stopping) throws InterruptedException {
    recurring().forEach(PollingLoop::stop);
    polls().forEach(PollingLoop::stop);
    queues().forEach(LeasedJobs::stop);
    long end = System.nanoTime() + MAX_STOP_DURATION.toNanos();
    for (LeasedJobs<?> queue : queues()) {
      if (!queue.hasEndedWithin(Duration.ofNanos(end - System.nanoTime()))) {
        LOG.info(
            "Jobs of {} not finished at shutdown; other replicas run them when their leases end",
            queue.name());
      }
    }
  }
}
