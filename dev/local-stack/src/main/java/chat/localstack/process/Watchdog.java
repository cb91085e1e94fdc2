package chat.localstack.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process that ends the children if the launcher could not do so itself.
 *
 * <p>It reads process ids from a pipe whose other end only the launcher holds. If the pipe closes
 * without a goodbye message, the launcher was killed.
 */
final class Watchdog implements AutoCloseable {

  private final Process shell;
  private final Writer orders;

  private Watchdog(Process shell) {
    this.shell = shell;
    this.orders = shell.outputWriter(StandardCharsets.US_ASCII);
  }

  /** Starts the shell in its own session, so that Ctrl-C in the terminal does not reach it. */
  static Watchdog start() {
    try {
      var shell =
          new ProcessBuilder(List.of("setsid", "sh", "-c", script()))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Watchdog(shell);
    } catch (IOException e) {
      throw new UncheckedIOException("the watchdog can't be started: " + e.getMessage(), e);
    }
  }

  void started(long pid) {
    send("started " + pid);
  }

  void ended(long pid) {
    send("ended " + pid);
  }

  /** Registers the process in the pid file, which is read when needed; it is ended last. */
  void adopt(Path processIdFile) {
    send("adopt " + processIdFile);
  }

  /** Says goodbye: the launcher has stopped everything itself. */
  @Override
  public void close() {
    send("goodbye");
    shell.onExit().join();
  }

  private synchronized void send(String order) {
    try {
      orders.write(order + "\n");
      orders.flush();
    } catch (IOException e) {
      // The shell was killed. The launcher still stops the children; they are left running only if
      // the launcher is killed as well.
    }
  }

  private static String script() throws IOException {
    try (@Nullable InputStream script = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      if (script == null) {
        throw new IOException("watchdog.sh is missing from the jar");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
