package chat.messaging.queue;

import chat.contracts.Program;
import chat.embedded.Ports;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** messaging-service in a process of its own with a heap of 256 MB, which can be killed. */
final class OwnProcess implements AutoCloseable {

  private static final Duration START = Duration.ofMinutes(2);

  private final int port = Ports.free();
  private @Nullable Process process;

  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Starts it, for the first time or again at the same port; returns when it answers. */
  void start() {
    String java = ProcessHandle.current().info().command().orElseThrow();
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                java,
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "chat.messaging.MessagingService"));
    Map<String, String> environment = builder.environment();
    environment.putAll(TestServers.get().environment(Program.MESSAGING));
    environment.put("CHAT_PORT", Integer.toString(port));
    builder.inheritIO();
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Awaitility.await().atMost(START).until(this::answers);
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

  /** As {@code kill -9} does. */
  void kill() {
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
