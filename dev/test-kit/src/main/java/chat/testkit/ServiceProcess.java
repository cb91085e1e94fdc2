package chat.testkit;

import chat.contracts.Program;
import chat.embedded.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** The module's program as a separate process with a small heap, which can be killed. */
public final class ServiceProcess implements AutoCloseable {

  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

  private final Program program;
  private final Class<?> main;
  private final String heap;
  private final int port = Ports.free();
  private final Map<String, String> changed = new HashMap<>();
  private @Nullable Process process;

  /**
   * @param main the class whose main method starts the program
   * @param heap the maximum heap size in JVM notation, such as {@code 128m}
   */
  public ServiceProcess(Program program, Class<?> main, String heap) {
    this.program = program;
    this.main = main;
    this.heap = heap;
  }

  /** Sets an environment variable for the following starts. Returns this object. */
  public ServiceProcess with(String variable, String value) {
    changed.put(variable, value);
    return this;
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Starts or restarts the program at the same port; returns when it answers. */
  public void start() {
    String java = ProcessHandle.current().info().command().orElseThrow();
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                java,
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    Map<String, String> environment = builder.environment();
    environment.putAll(TestServers.get().environment(program));
    environment.put("CHAT_PORT", Integer.toString(port));
    environment.put("CHAT_STORAGE_DIRECTORY", "target/storage");
    environment.putAll(changed);
    builder.inheritIO();
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Awaitility.await().atMost(START_TIMEOUT).until(this::answers);
  }

  private boolean answers() {
    HttpRequest health = HttpRequest.newBuilder(uri().resolve("/health")).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(health, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The program's peak memory (RSS) since its start, in bytes. */
  public long peakMemory() throws IOException {
    long pid = Objects.requireNonNull(process).pid();
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
      }
    }
    throw new IOException("/proc does not show the peak memory of the process");
  }

  /** The paths of the files that the program has open. */
  public List<String> openFiles() throws IOException {
    Path open = Path.of("/proc/" + Objects.requireNonNull(process).pid() + "/fd");
    List<String> paths = new ArrayList<>();
    try (Stream<Path> all = Files.list(open)) {
      for (Path one : (Iterable<Path>) all::iterator) {
        try {
          paths.add(Files.readSymbolicLink(one).toString());
        } catch (NoSuchFileException e) {
          // The file was closed meanwhile.
        }
      }
    }
    return paths;
  }

  /** Sends SIGTERM; returns when the process has ended. */
  public void terminate() {
    Process running = process;
    if (running != null) {
      running.destroy();
      running.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }
  }

  /** Kills the process, like {@code kill -9}. */
  public void kill() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly().onExit().orTimeout(30, TimeUnit.SECONDS).join();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
