package chat.uploads.tus;

import chat.blob.PartialBlobs;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.TaskScheduler;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds the bytes of a stream to an upload, and finishes it with its last one. */
@Singleton
final class ReceiveBytes {

  /** Two of them are the most that a silent client's bytes wait. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(700);

  private final PartialBlobs partials;
  private final FinishUpload finishUpload;
  private final ExecutorService threads;
  private final TaskScheduler timer;
  private final Clock clock;

  ReceiveBytes(
      PartialBlobs partials,
      FinishUpload finishUpload,
      @Named(TaskExecutors.BLOCKING) ExecutorService threads,
      @Named(TaskExecutors.SCHEDULED) TaskScheduler timer,
      Clock clock) {
    this.partials = partials;
    this.finishUpload = finishUpload;
    this.threads = threads;
    this.timer = timer;
    this.clock = clock;
  }

  /**
   * The upload with what has come, all of it acknowledged; the turn is over.
   *
   * @param body opened where the bytes are wanted, and closed
   * @param checksum what the bytes must have
   * @throws IOException where the stream breaks; what has come is kept, unless it was to have a
   *     checksum
   */
  TusUpload receive(Turn turn, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    TusUpload upload = turn.upload();
    long received;
    try (InputStream bytes = body.get();
        var appender = partials.append(upload.arriving(), upload.received());
        var piece = new Piece(turn, appender, checksum, threads, clock)) {
      received = receive(piece, bytes);
    }
    return received == upload.length() ? finishUpload.finish(turn) : turn.end(received);
  }

  private long receive(Piece piece, InputStream bytes) throws IOException {
    ScheduledFuture<?> looking =
        timer.scheduleWithFixedDelay(LOOK_AGAIN, LOOK_AGAIN, piece::synchronizeIfSilent);
    try {
      return piece.receive(bytes);
    } finally {
      looking.cancel(false);
    }
  }
}
