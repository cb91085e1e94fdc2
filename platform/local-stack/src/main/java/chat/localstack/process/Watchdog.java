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
 * A small shell beside the launcher that ends the children when the launcher could not do it
 * itself. It reads the processes' numbers from a pipe whose other end only the launcher holds: if
 * the pipe closes without a goodbye, the launcher was killed.
 */
final class Watchdog implements AutoCloseable {

  private final Process shell;
  private final Writer orders;

  private Watchdog(Process shell) {
    this.shell = shell;
    this.orders = shell.outputWriter(StandardCharsets.US_ASCII);
  }

  /** Starts the shell in a session of its own, out of reach of the terminal's Ctrl-C. */
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
    tell("started " + pid);
  }

  void ended(long pid) {
    tell("ended " + pid);
  }

  /** Takes in the process whose number the file says, when it comes to that; it ends last. */
  void adopt(Path processIdFile) {
    tell("adopt " + processIdFile);
  }

  /** Says goodbye: the launcher has stopped everything itself. */
  @Override
  public void close() {
    tell("goodbye");
    shell.onExit().join();
  }

  private synchronized void tell(String order) {
    try {
      orders.write(order + "\n");
      orders.flush();
    } catch (IOException e) {
      // The shell was killed. The children are still stopped by the launcher; only a launcher that
      // is killed as well would leave them behind.
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
