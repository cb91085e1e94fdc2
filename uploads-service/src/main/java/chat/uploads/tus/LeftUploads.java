package chat.uploads.tus;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at times for uploads that nobody came back to: removes those that have expired, and settles
 * those whose program died. Replicas may do so at once; one alone has the lease of an upload.
 */
@Singleton
final class LeftUploads {

  private static final Logger LOG = LoggerFactory.getLogger(LeftUploads.class);
  static final int MOST = 100;

  /** For so long a client may be silent and then go on, where nobody else has taken its lease. */
  private static final Duration SILENCE = Duration.ofMinutes(2);

  private final TusUploadRepository uploads;
  private final RemoveUpload removeUpload;
  private final LookAtUpload lookAtUpload;
  private final UploadLeases leases;
  private final Clock clock;

  /** The last that was looked at where there may be more: those before it may stay for a day. */
  private @Nullable TusUpload lastSettled;

  LeftUploads(
      TusUploadRepository uploads,
      RemoveUpload removeUpload,
      LookAtUpload lookAtUpload,
      UploadLeases leases,
      Clock clock) {
    this.uploads = uploads;
    this.removeUpload = removeUpload;
    this.lookAtUpload = lookAtUpload;
    this.leases = leases;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void removeExpired() {
    List<TusUpload> expired = uploads.expired(clock.instant(), MOST);
    while (each(expired, removeUpload::expire) && expired.size() == MOST) {
      expired = uploads.expired(clock.instant(), MOST);
    }
  }

  @Scheduled(initialDelay = "10s", fixedDelay = "30s")
  synchronized void settle() {
    List<TusUpload> left = left(clock.instant().minus(SILENCE), lastSettled);
    lastSettled = left.size() == MOST ? left.getLast() : null;
    each(
        left, upload -> leases.tryTake(upload.id(), Duration.ZERO).ifPresent(lookAtUpload::settle));
  }

  private List<TusUpload> left(Instant before, @Nullable TusUpload after) {
    return after == null
        ? uploads.left(before, Instant.EPOCH, 0, "", MOST)
        : uploads.left(before, after.expiresAt(), after.organizationId(), after.place(), MOST);
  }

  /** Whether it could be done to all of them; one that fails is left for the next time. */
  private static boolean each(List<TusUpload> uploads, Consumer<TusUpload> action) {
    boolean areDone = true;
    for (TusUpload upload : uploads) {
      try {
        action.accept(upload);
      } catch (RuntimeException e) {
        areDone = false;
        LOG.warn("The upload {} is left for later: {}", upload.id(), e.toString());
      }
    }
    return areDone;
  }
}
