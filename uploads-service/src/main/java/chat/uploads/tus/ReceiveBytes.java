package chat.uploads.tus;

import chat.uploads.partialupload.Checksum;
import chat.uploads.partialupload.ChunkWriter;
import chat.uploads.partialupload.PartialUploadStorage;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLease;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Appends the bytes of a stream to an upload, and finishes it with its last byte. */
@Singleton
final class ReceiveBytes {

  private final PartialUploadStorage partialUploadStorage;
  private final FinishUpload finishUpload;
  private final ExecutorService threads;
  private final Clock clock;

  ReceiveBytes(
      PartialUploadStorage partialUploadStorage,
      FinishUpload finishUpload,
      @Named(TaskExecutors.BLOCKING) ExecutorService threads,
      Clock clock) {
    this.partialUploadStorage = partialUploadStorage;
    this.finishUpload = finishUpload;
    this.threads = threads;
    this.clock = clock;
  }

  /**
   * Returns the upload with all received bytes acknowledged; the lease is over.
   *
   * @param body opened when the bytes are needed, and closed
   * @param checksum expected of the bytes; null for none
   * @throws IOException if the stream breaks; received bytes are kept, unless a checksum was
   *     expected
   */
  TusUpload receive(UploadLease lease, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    TusUpload upload = lease.upload();
    long received;
    byte[] beginning;
    try (InputStream bytes = body.get();
        var appender = partialUploadStorage.append(lease);
        var chunkWriter = new ChunkWriter(lease, appender, checksum, threads, clock)) {
      received = receive(chunkWriter, bytes);
      beginning = chunkWriter.beginning();
    }
    return received == upload.length()
        ? finishUpload.finish(lease, beginning)
        : lease.end(received);
  }

  private long receive(ChunkWriter chunkWriter, InputStream bytes) throws IOException {
    try (var _ = partialUploadStorage.runPeriodically(chunkWriter::maintain)) {
      return chunkWriter.receive(bytes);
    }
  }
}
