package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The server process of a data directory. It is separate from the process that started it and
 * survives if that is killed.
 */
final class PostgresProcess {
  private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(20);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

  private final ProcessHandle process;
  private final Path data;

  private PostgresProcess(ProcessHandle process, Path data) {
    this.process = process;
    this.data = data;
  }

  /** The process with the id in the data directory, if a process with that id exists. */
  static Optional<PostgresProcess> of(Path data) {
    Path file = file(data);
    try {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      return Files.readAllLines(file).stream()
          .findFirst()
          .flatMap(id -> ProcessHandle.of(Long.parseLong(id.strip())))
          .map(process -> new PostgresProcess(process, data));
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read " + file, e);
    }
  }

  /**
   * Ends a server that a killed run has left running in this directory. If the process id now
   * belongs to another program, deletes the pid file, because PostgreSQL would take it for a
   * running server.
   */
  static void stopOrphan(Path data) {
    Optional<PostgresProcess> existing = of(data);
    if (existing.isEmpty()) {
      return;
    }
    PostgresProcess orphan = existing.get();
    try {
      if (!orphan.isRunning()) {
        Files.deleteIfExists(file(data));
        return;
      }
      String id = Long.toString(orphan.id());
      new ProcessBuilder("kill", "-INT", id).start().waitFor();
      if (!orphan.ends(ORPHAN_LIMIT)) {
        orphan.kill();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't end the server left in " + data, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while ending the server in " + data, e);
    }
  }

  long id() {
    return process.pid();
  }

  /**
   * Whether the server of this directory is still running. A zombie process has no arguments any
   * more and counts as ended.
   */
  boolean isRunning() {
    return process
        .info()
        .arguments()
        .map(arguments -> List.of(arguments).contains(data.toString()))
        .orElse(false);
  }

  /** Kills the process, like {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    ends(ORPHAN_LIMIT);
  }

  /**
   * Waits for the end of a server that was asked to stop.
   *
   * @throws IllegalStateException if it is still running after the limit
   */
  void awaitEnd(Duration limit) {
    try {
      if (!ends(limit)) {
        throw new IllegalStateException("PostgreSQL (process %d) does not stop".formatted(id()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while PostgreSQL stops", e);
    }
  }

  private boolean ends(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (isRunning()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(POLL_INTERVAL);
    }
    return true;
  }

  private static Path file(Path data) {
    return data.resolve("postmaster.pid");
  }
}
