package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.serving.ResponsePermits;
import chat.blob.serving.TransferBulkhead;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.FairBulkhead;
import chat.kit.limit.HeapShare;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Limits concurrent downloads of pictures by available memory; one picture gets at most half.
 * Callers need no account.
 */
@Singleton
final class PictureBulkhead {

  private static final int SHARE_OF_MEMORY = 16;

  /** Requests per permit, waiting ones included, because a page shows many pictures at once. */
  private static final int REQUESTS_PER_PERMIT = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final FairBulkhead bulkhead;
  private final ResponsePermits permits;

  /**
   * @param maxConcurrent limit; 0 derives it from a sixteenth of the memory; three times as many
   *     may wait
   */
  PictureBulkhead(
      @Property(name = "chat.max-concurrent-pictures") int maxConcurrent,
      ResponsePermits permits,
      HeapShare heap) {
    int limit =
        maxConcurrent > 0
            ? maxConcurrent
            : TransferBulkhead.capacity(heap, SHARE_OF_MEMORY, ResponsePermits.MEMORY_OF_ONE);
    int maxPresent = REQUESTS_PER_PERMIT * limit;
    this.bulkhead =
        new FairBulkhead(
            "Reading pictures",
            new Capacity(limit, maxPresent),
            new Capacity(Math.ceilDiv(limit, 2), maxPresent),
            PATIENCE);
    this.permits = permits;
  }

  /**
   * Waits for a permit, which the request holds until it is answered.
   *
   * @throws chat.kit.error.Refusal 503 if no permit becomes free, or too many requests wait
   */
  void begin(HttpRequest<?> request, BlobKey picture) {
    permits.give(request, bulkhead.begin(picture.hashCode()));
  }
}
