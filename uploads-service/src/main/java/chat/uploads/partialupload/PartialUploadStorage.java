package chat.uploads.partialupload;

import chat.blob.BlobAppender;
import chat.blob.PartialBlobs;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Stores the bytes of incomplete uploads, renewing their leases while the storage is slow. */
@Singleton
public final class PartialUploadStorage {

  /**
   * Interval of the periodic checks; bytes of a silent client become durable within two of them.
   */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(700);

  private static final int THREADS = 4;

  private final PartialBlobs partials;

  /**
   * Its own timer, because the framework's accepts no tasks while the shutdown waits for requests.
   */
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          THREADS, Thread.ofPlatform().daemon().name("arriving-", 1).factory());

  PartialUploadStorage(PartialBlobs partials) {
    this.partials = partials;
  }

  /** A periodic action that runs until it is closed. */
  public interface PeriodicTask extends AutoCloseable {
    @Override
    void close();
  }

  /** Runs the action periodically on another thread. */
  public PeriodicTask runPeriodically(Runnable action) {
    ScheduledFuture<?> task =
        timer.scheduleWithFixedDelay(
            action, CHECK_INTERVAL.toMillis(), CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return () -> task.cancel(false);
  }

  /** Opens the leased upload to append to it. */
  public BlobAppender append(UploadLease lease) {
    TusUpload upload = lease.upload();
    if (partials.mayStoreLate()) {
      lease.leaveUnended();
    }
    try (var _ = runPeriodically(lease::keep)) {
      return partials.append(upload.arrivingKey(), upload.received(), upload.generation());
    }
  }

  /**
   * Moves the complete, leased upload to its final key; 409 if the lease was lost before or
   * meanwhile.
   */
  public void finish(UploadLease lease) {
    TusUpload upload = lease.upload();
    lease.prolongIfDue();
    lease.leaveUnended();
    try (var _ = runPeriodically(lease::keep)) {
      partials.finish(upload.arrivingKey(), upload.length(), upload.generation(), upload.key());
    }
    lease.prolongIfDue();
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
