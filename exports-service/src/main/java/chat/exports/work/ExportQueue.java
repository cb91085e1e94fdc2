package chat.exports.work;

import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.kit.job.JobsDue;
import chat.kit.outage.Failures;
import chat.kit.outbox.OutboxFilled;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job queue of exports; the rows of exports are the jobs. */
@Singleton
final class ExportQueue implements JobQueue<DataExport> {

  private static final Logger LOG = LoggerFactory.getLogger(ExportQueue.class);
  private static final String NAME = "exports";

  private final ExportAttempt exportAttempt;
  private final DataExportRepository exports;
  private final ApplicationEventPublisher<JobsDue> wakeUps;
  private final JobSettings settings;
  private volatile boolean isStopping;

  /**
   * @param workers concurrent exports of this replica; 0 for none
   * @param poll the interval between two polls
   */
  ExportQueue(
      ExportAttempt exportAttempt,
      DataExportRepository exports,
      ApplicationEventPublisher<JobsDue> wakeUps,
      @Property(name = "chat.export.workers") int workers,
      @Property(name = "chat.export.poll", defaultValue = "1s") Duration poll) {
    this.exportAttempt = exportAttempt;
    this.exports = exports;
    this.wakeUps = wakeUps;
    this.settings =
        new JobSettings(workers > 0, workers, ExportLease.LENGTH, poll, ExportAttempt.BACKOFF);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  /**
   * Wakes the workers, because an export may have been requested on this replica. Requests on other
   * replicas are found by polling.
   */
  @EventListener
  void wake(OutboxFilled filled) {
    wakeUps.publishEvent(new JobsDue(NAME));
  }

  @Override
  public List<DataExport> lease(Instant now, Instant until, int most) {
    List<DataExport> leased = new ArrayList<>();
    try {
      while (leased.size() < most) {
        Optional<DataExport> next = exportAttempt.lease(now, until);
        if (next.isEmpty()) {
          break;
        }
        leased.add(next.get());
      }
    } catch (RuntimeException e) {
      if (leased.isEmpty()) {
        throw e;
      }
      Failures.log(LOG, "Leasing a further export failed; retrying with the next poll", e);
    }
    return leased;
  }

  @Override
  public void run(DataExport export) {
    exportAttempt.work(export, () -> isStopping);
  }

  @Override
  public void retryAt(DataExport export, Instant next, Throwable failure) {
    exports.postpone(export.exportId(), export.attempts(), next, failure.toString(), 0);
  }

  @Override
  public void stopping() {
    isStopping = true;
  }

  @Override
  public JobCounts count(Instant now) {
    return exports.countJobs(now);
  }
}
