package chat.kit.snapshot;

import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import chat.kit.sql.Sql;
import chat.kit.stream.Pipe;
import chat.kit.stream.StreamedBytes;
import chat.kit.transaction.SnapshotTransaction;
import io.micronaut.context.annotation.Property;
import io.micronaut.json.JsonMapper;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Streams tables from one database snapshot. Each stream holds a database connection. */
@Singleton
public final class Snapshots {

  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  /** Reserves the rest of the connection pool for other requests. */
  private static final int MAX_CONCURRENT_STREAMS = 4;

  /** Longer than the other parts take that the reader may read first. */
  private static final Duration PIPE_TIMEOUT = Duration.ofMinutes(2);

  /** Only this limit applies: readers may be slow, up to the pipe's timeout. */
  private static final String BEGIN =
      """
      select set_config('transaction_timeout', :limit, true),
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('tcp_user_timeout', '0', true),
        clock_timestamp() as moment
      """;

  private final SnapshotTransaction snapshotTransaction;
  private final Sql sql;
  private final JsonMapper json;
  private final Duration limit;
  private final Semaphore permits = new Semaphore(MAX_CONCURRENT_STREAMS);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param limit after which the database itself ends a stream
   */
  Snapshots(
      SnapshotTransaction snapshotTransaction,
      Sql sql,
      JsonMapper json,
      @AtLeast("1s") @Property(name = "chat.snapshots.limit", defaultValue = "30m")
          Duration limit) {
    this.snapshotTransaction = snapshotTransaction;
    this.sql = sql;
    this.json = json;
    this.limit = limit;
  }

  /**
   * Runs the script in a transaction with one snapshot; returns once the script has begun to write.
   *
   * <p>503 if too many streams are in progress. Refusals of the script before its first line are
   * thrown.
   */
  public StreamedBytes stream(Consumer<TableLines> script) {
    if (!permits.tryAcquire()) {
      throw RequestError.overloaded("Snapshots");
    }
    Pipe pipe = new Pipe(PIPE_TIMEOUT);
    CompletableFuture<Boolean> begun = new CompletableFuture<>();
    try {
      threads.execute(() -> {
        try {
          run(script, pipe, begun);
        } finally {
          permits.release();
          begun.cancel(false);
        }
      });
    } catch (RuntimeException | Error e) {
      permits.release();
      throw e;
    }
    try {
      begun.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
    return StreamedBytes.of(pipe.source());
  }

  private void run(Consumer<TableLines> script, Pipe pipe, CompletableFuture<Boolean> begun) {
    try {
      snapshotTransaction.read(() -> {
        TableLines lines = new TableLines(pipe.sink(), json, begin(), begun);
        script.accept(lines);
        lines.end();
        return lines;
      });
      pipe.sink().close();
    } catch (IOException | RuntimeException | Error e) {
      if (!begun.completeExceptionally(e)) {
        LOG.warn("Snapshot stream aborted: {}", e.toString());
      }
      pipe.fail(e);
    }
  }

  private Instant begin() {
    return sql.statement(BEGIN)
        .bind("limit", Long.toString(limit.toMillis()))
        .one(row -> row.instant("moment"));
  }

  @PreDestroy
  void stop() {
    threads.shutdownNow();
  }
}
