package chat.blob.serving;

import chat.kit.limit.FairBulkhead;
import chat.kit.limit.HeapShare;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Limits concurrent downloads by available memory; one file gets at most half. Data already read of
 * each waits in memory until its client takes it.
 */
@Singleton
public final class DownloadBulkhead {

  private static final String PART = "Reading files";
  private static final int SHARE_OF_MEMORY = 8;
  private static final Duration LONG_WAIT = Duration.ofMillis(500);

  private final FairBulkhead bulkhead;
  private final FairBulkhead fileBulkhead;
  private final ResponsePermits permits;

  /**
   * @param maxConcurrent limit for all accounts together; 0 derives it from an eighth of the
   *     memory; as many again may wait
   * @param maxPerAccount limit for one account with all its bots; 0 for none but the total; as many
   *     again may wait
   */
  DownloadBulkhead(
      @Property(name = "chat.max-concurrent-downloads") int maxConcurrent,
      @Property(name = "chat.max-concurrent-downloads-per-account") int maxPerAccount,
      ResponsePermits permits,
      HeapShare heap) {
    int capacity = TransferBulkhead.capacity(heap, SHARE_OF_MEMORY, ResponsePermits.MEMORY_OF_ONE);
    this.bulkhead = TransferBulkhead.of(PART, capacity, maxConcurrent, maxPerAccount);
    int limit = maxConcurrent > 0 ? maxConcurrent : capacity;
    this.fileBulkhead = TransferBulkhead.ofEach(PART, Math.ceilDiv(limit, 2));
    this.permits = permits;
  }

  /**
   * Waits for a permit, which the request holds until it is answered.
   *
   * @param reader the account or other owner that the permit counts for
   * @param file the id of the file
   * @param again rechecks whether the file may be read, called after a long wait
   * @throws chat.kit.error.Refusal 503 if no permit becomes free, or too many requests wait
   */
  public void begin(HttpRequest<?> request, long reader, long file, Runnable again) {
    long startedAt = System.nanoTime();
    permits.give(request, fileBulkhead.begin(file).and(() -> bulkhead.begin(reader)));
    if (System.nanoTime() - startedAt > LONG_WAIT.toNanos()) {
      again.run();
    }
  }
}
