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

  /** How long interrupted jobs may take to give their leases back. */
  private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

  private final BeanProvider<RecurringJob> recurringJobs;
  private final BeanProvider<JobQueue<?>> jobQueues;
  private final Clock clock;
  private final MeterRegistry meters;
  private final Map<String, PollingLoop> loops = new TreeMap<>();
  private final Map<String, LeasedJobs<?>> queues = new TreeMap<>();

  /**
   * @param recurringJobs asked for at the start: jobs may themselves need this bean
   * @param jobQueues the same
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

  /** Starts jobs that the caller has just leased, without waiting for the next look. */
  public <J extends Job> void begin(JobQueue<J> queue, List<J> leased) {
    leasedJobs(queue).begin(leased);
  }

  @EventListener
  synchronized void start(ServerStartupEvent started) {
    recurringJobs.forEach(this::start);
    jobQueues.forEach(queue -> start(leasedJobs(queue)));
  }

  private void start(RecurringJob job) {
    if (job.schedule().isEnabled()) {
      PollingLoop loop = new PollingLoop(job, clock);
      if (loops.put(job.name(), loop) != null) {
        throw new IllegalStateException("Two jobs have the name " + job.name());
      }
      loop.start();
    }
  }

  @EventListener
  synchronized void wake(JobsDue due) {
    PollingLoop loop = loops.get(due.queue());
    if (loop != null) {
      loop.wake();
    }
  }

  @SuppressWarnings("unchecked")
  private synchronized <J extends Job> LeasedJobs<J> leasedJobs(JobQueue<J> queue) {
    return (LeasedJobs<J>)
        queues.computeIfAbsent(queue.name(), _ -> new LeasedJobs<>(queue, clock, meters));
  }

  synchronized List<PollingLoop> loops() {
    return List.copyOf(loops.values());
  }

  synchronized List<LeasedJobs<?>> queues() {
    return List.copyOf(queues.values());
  }

  /** Before the beans are closed that jobs use. */
  @EventListener
  void stop(ShutdownEvent stopping) throws InterruptedException {
    loops().forEach(PollingLoop::stop);
    queues().forEach(LeasedJobs::stop);
    long end = System.nanoTime() + LONGEST_STOP.toNanos();
    for (LeasedJobs<?> queue : queues()) {
      if (!queue.hasEndedWithin(Duration.ofNanos(end - System.nanoTime()))) {
        LOG.info("Jobs of {} are left to other replicas when their leases end", queue.name());
      }
    }
  }
}
