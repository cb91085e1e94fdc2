package chat.uploads;

import chat.blob.StorageSpace;
import chat.blob.serving.TransferBulkhead;
import chat.blob.serving.TransferRate;
import chat.kit.error.Refusal;
import chat.kit.limit.Bulkhead.Work;
import chat.kit.limit.FairBulkhead;
import chat.kit.limit.HeapShare;
import chat.kit.stream.BodyStream;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.InputStream;

/**
 * Limits how many request bodies with files are read at the same time.
 *
 * <p>Each occupies buffers for as long as its client keeps sending, however slowly. The bytes of a
 * waiting request stay with its client until it has a permit.
 */
@Singleton
public final class UploadBulkhead {

  /** Buffers of one upload in bytes: of the form and of the storage. */
  private static final long MEMORY_PER_UPLOAD = 128 << 10;

  /** Uploads get 1/4 of the memory; the rest is for everything else, connections included. */
  private static final int SHARE_OF_MEMORY = 4;

  private final FairBulkhead bulkhead;
  private final TransferRate rate;
  private final StorageSpace space;

  /**
   * @param maxConcurrent limit for all accounts together; 0 derives it from a quarter of the
   *     memory; as many again may wait
   * @param maxPerAccount limit for one account with all its bots; 0 for none but the total; as many
   *     again may wait
   */
  UploadBulkhead(
      @Property(name = "chat.max-concurrent-uploads") int maxConcurrent,
      @Property(name = "chat.max-concurrent-uploads-per-account") int maxPerAccount,
      TransferRate rate,
      StorageSpace space,
      HeapShare heap) {
    this.rate = rate;
    this.space = space;
    this.bulkhead =
        TransferBulkhead.of(
            "Uploading files",
            TransferBulkhead.capacity(heap, SHARE_OF_MEMORY, MEMORY_PER_UPLOAD),
            maxConcurrent,
            maxPerAccount);
  }

  /**
   * Runs the work once the storage has space and the caller has a permit.
   *
   * @throws X whatever the work throws
   * @throws chat.kit.error.Refusal 503 if no permit becomes free, too many requests wait, or the
   *     storage is full
   */
  public <T, X extends Exception> T take(Caller caller, Work<T, X> work) throws X {
    space.require();
    return bulkhead.take(caller.responsibleId(), work);
  }

  /** Returns the body of a request that holds a permit; a body that is too slow ends with a 408. */
  public InputStream body(HttpRequest<?> request) {
    long length = request.getContentLength();
    return BodyStream.of(request, rate.minimum(length, () -> tooSlow(length)));
  }

  private Refusal tooSlow(long length) {
    return UploadsError.TOO_SLOW
        .refuse(rate.kibibytes(), rate.deadline(length).toSeconds())
        .withHeader(HttpHeaders.CONNECTION, "close");
  }
}
