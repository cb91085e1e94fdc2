package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The server process behind a data directory. It lives apart from the one that started it, so it
 * outlives a killed starter.
 */
final class PostgresProcess {
  private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(20);
  private static final Duration GLANCE = Duration.ofMillis(10);

  private final ProcessHandle process;
  private final Path data;

  private PostgresProcess(ProcessHandle process, Path data) {
    this.process = process;
    this.data = data;
  }

  /** The process that the data directory says it belongs to, if there is one of that number. */
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
   * Ends the server that a killed run has left in this directory, if it lives. A number that now
   * belongs to a stranger is forgotten, since PostgreSQL would take it for a running server.
   */
  static void stopOrphan(Path data) {
    Optional<PostgresProcess> found = of(data);
    if (found.isEmpty()) {
      return;
    }
    PostgresProcess orphan = found.get();
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
   * Whether the server of this directory still runs. A process that has ended and whose parent has
   * not noticed yet has no arguments any more.
   */
  boolean isRunning() {
    return process
        .info()
        .arguments()
        .map(arguments -> List.of(arguments).contains(data.toString()))
        .orElse(false);
  }

  /** As {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    ends(ORPHAN_LIMIT);
  }

  /**
   * Waits for a server that was asked to stop.
   *
   * @throws IllegalStateException if it still runs after the limit
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
      Thread.sleep(GLANCE);
    }
    return true;
  }

  private static Path file(Path data) {
    return data.resolve("postmaster.pid");
  }
}
