package chat.bench.stack;

import chat.bench.stack.measure.Load;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** The load generator {@code wrk}, which must be installed, with prepared requests. */
final class Wrk {

  private static final int CONNECTIONS_FOR_TWO_THREADS = 32;

  private final Path directory;
  private final Path script;
  private final URI address;

  /**
   * @param directory for the script and the requests
   */
  Wrk(Path directory, URI address) {
    this.directory = directory;
    this.script = directory.resolve("drive.lua");
    this.address = address;
    try (var in = Wrk.class.getResourceAsStream("drive.lua")) {
      if (in == null) {
        throw new IllegalStateException("drive.lua is not on the class path");
      }
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the requests repeatedly; each connection sends one at a time. */
  Load drive(List<byte[]> requests, int connections, Duration time) {
    int threads = connections < CONNECTIONS_FOR_TWO_THREADS ? 1 : 2;
    var file = directory.resolve("requests");
    try {
      write(requests, file);
      var process =
          new ProcessBuilder(
                  "wrk",
                  "--threads=" + threads,
                  "--connections=" + connections,
                  "--duration=%ds".formatted(time.toSeconds()),
                  "--timeout=15s",
                  "--script=" + script,
                  address.toString(),
                  "--",
                  file.toString(),
                  Integer.toString(threads))
              .redirectErrorStream(true)
              .start();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return Load.parse(output);
    } catch (IOException e) {
      throw new UncheckedIOException("wrk can't be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while wrk ran", e);
    }
  }

  private static void write(List<byte[]> requests, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (var request : requests) {
        out.write((request.length + "\n").getBytes(StandardCharsets.US_ASCII));
        out.write(request);
      }
    }
  }
}
