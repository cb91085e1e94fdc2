package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server process behind a data directory. It lives apart from the one that started it, so it
 * outlives a killed starter.
 */
final class PostgresProcess {
  private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(20);

  private PostgresProcess() {}

  /** The process that the data directory says it belongs to, dead or alive. */
  static OptionalLong idIn(Path data) throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return OptionalLong.empty();
    }
    List<String> lines = Files.readAllLines(file);
    return lines.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(lines.getFirst().strip()));
  }

  /**
   * Ends the server that a killed run has left in this directory, if it lives. A number that now
   * belongs to a stranger is forgotten, since PostgreSQL would take it for a running server.
   */
  static void stopOrphan(Path data) {
    try {
      OptionalLong id = idIn(data);
      if (id.isEmpty()) {
        return;
      }
      ProcessHandle process = ProcessHandle.of(id.getAsLong()).orElse(null);
      if (process == null) {
        return;
      }
      if (serves(process, data)) {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        if (!ended(process, ORPHAN_LIMIT)) {
          process.destroyForcibly();
          ended(process, ORPHAN_LIMIT);
        }
      } else {
        Files.deleteIfExists(data.resolve("postmaster.pid"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't end the server left in " + data, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while ending the server in " + data, e);
    }
  }

  /**
   * Waits for a server that was asked to stop.
   *
   * @throws IllegalStateException if it still runs after the limit
   */
  static void awaitEnd(long id, Duration limit) {
    ProcessHandle process = ProcessHandle.of(id).orElse(null);
    if (process == null) {
      return;
    }
    try {
      if (!ended(process, limit)) {
        throw new IllegalStateException("PostgreSQL (process %d) does not stop".formatted(id));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while PostgreSQL stops", e);
    }
  }

  private static boolean serves(ProcessHandle process, Path data) {
    return process
        .info()
        .arguments()
        .map(arguments -> List.of(arguments).contains(data.toString()))
        .orElse(false);
  }

  private static boolean ended(ProcessHandle process, Duration limit) throws InterruptedException {
    try {
      process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
