package chat.uploads.tus;

import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds the bytes of a stream to an upload, and finishes it with its last one. */
@Singleton
final class ReceiveBytes {

  private final ArrivingBytes arrivingBytes;
  private final FinishUpload finishUpload;
  private final ExecutorService threads;
  private final Clock clock;

  ReceiveBytes(
      ArrivingBytes arrivingBytes,
      FinishUpload finishUpload,
      @Named(TaskExecutors.BLOCKING) ExecutorService threads,
      Clock clock) {
    this.arrivingBytes = arrivingBytes;
    this.finishUpload = finishUpload;
    this.threads = threads;
    this.clock = clock;
  }

  /**
   * The upload with what has come, all of it acknowledged; the lease is over.
   *
   * @param body opened where the bytes are wanted, and closed
   * @param checksum what the bytes must have
   * @throws IOException where the stream breaks; what has come is kept, unless it was to have a
   *     checksum
   */
  TusUpload receive(UploadLease lease, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    TusUpload upload = lease.upload();
    long received;
    byte[] beginning;
    try (InputStream bytes = body.get();
        var appender = arrivingBytes.append(lease);
        var piece = new Piece(lease, appender, checksum, threads, clock)) {
      received = receive(piece, bytes);
      beginning = piece.beginning();
    }
    return received == upload.length()
        ? finishUpload.finish(lease, beginning)
        : lease.end(received);
  }

  private long receive(Piece piece, InputStream bytes) throws IOException {
    try (var _ = arrivingBytes.nowAndThen(piece::lookAfter)) {
      return piece.receive(bytes);
    }
  }
}
