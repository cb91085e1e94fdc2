package chat.kit.snapshot;

import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import chat.kit.sql.Sql;
import chat.kit.stream.Pipe;
import chat.kit.stream.StreamedBytes;
import chat.kit.transaction.OneMoment;
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

/** Streams tables as they are at one moment. Each stream holds a connection to the database. */
@Singleton
public final class Snapshots {

  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  /** The rest of the pool is for everybody else. */
  private static final int MOST_AT_ONCE = 4;

  /** Longer than other parts take that the other side may read first. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** The limit is the only one: whoever reads may be slow, within the patience. */
  private static final String BEGIN =
      """
      select set_config('transaction_timeout', :limit, true),
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('tcp_user_timeout', '0', true),
        clock_timestamp() as moment
      """;

  private final OneMoment oneMoment;
  private final Sql sql;
  private final JsonMapper json;
  private final Duration limit;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param limit after which the database itself ends a stream
   */
  Snapshots(
      OneMoment oneMoment,
      Sql sql,
      JsonMapper json,
      @AtLeast("1s") @Property(name = "chat.snapshots.limit", defaultValue = "30m")
          Duration limit) {
    this.oneMoment = oneMoment;
    this.sql = sql;
    this.json = json;
    this.limit = limit;
  }

  /**
   * Runs the script in a transaction that sees one moment; answers once that has begun to write.
   * 503 where too many are under way; what the script refuses before it has begun is refused.
   */
  public StreamedBytes stream(Consumer<TableLines> script) {
    if (!room.tryAcquire()) {
      throw RequestError.unavailable("A snapshot");
    }
    Pipe pipe = new Pipe(PATIENCE);
    CompletableFuture<Boolean> begun = new CompletableFuture<>();
    try {
      threads.execute(() -> {
        try {
          run(script, pipe, begun);
        } finally {
          room.release();
          begun.cancel(false);
        }
      });
    } catch (RuntimeException | Error e) {
      room.release();
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
      oneMoment.read(() -> {
        TableLines lines = new TableLines(pipe.sink(), json, begin(), begun);
        script.accept(lines);
        lines.end();
        return lines;
      });
      pipe.sink().close();
    } catch (IOException | RuntimeException | Error e) {
      if (!begun.completeExceptionally(e)) {
        LOG.warn("A snapshot was cut off: {}", e.toString());
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
