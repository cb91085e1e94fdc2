package chat.uploads.tus;

import chat.blob.BlobAppender;
import chat.blob.PartialBlobs;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Where the bytes of uploads arrive. The storage may take longer than a lease, which is kept
 * meanwhile.
 */
@Singleton
final class ArrivingBytes {

  /** Two of them are the most that a silent client's bytes wait. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(700);

  private static final int THREADS = 4;

  private final PartialBlobs partials;

  /** Its own: the framework's takes nothing more while requests under way are waited for. */
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          THREADS, Thread.ofPlatform().daemon().name("arriving-", 1).factory());

  ArrivingBytes(PartialBlobs partials) {
    this.partials = partials;
  }

  /** Something that is done now and then, until it is closed. */
  interface Care extends AutoCloseable {
    @Override
    void close();
  }

  /** Does this now and then, by another thread. */
  Care nowAndThen(Runnable look) {
    ScheduledFuture<?> looking =
        timer.scheduleWithFixedDelay(
            look, LOOK_AGAIN.toMillis(), LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
    return () -> looking.cancel(false);
  }

  /** Opens the leased upload, to go on with it. */
  BlobAppender append(UploadLease lease) {
    TusUpload upload = lease.upload();
    if (partials.mayStoreLate()) {
      lease.leaveUnended();
    }
    try (var _ = nowAndThen(lease::keep)) {
      return partials.append(upload.arrivingKey(), upload.received(), upload.generation());
    }
  }

  /**
   * Gives the leased upload, now whole, its place; 409 where the lease was lost before or
   * meanwhile.
   */
  void finish(UploadLease lease) {
    TusUpload upload = lease.upload();
    lease.prolongIfDue();
    lease.leaveUnended();
    try (var _ = nowAndThen(lease::keep)) {
      partials.finish(upload.arrivingKey(), upload.length(), upload.generation(), upload.key());
    }
    lease.prolongIfDue();
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
