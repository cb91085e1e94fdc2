package chat.gateway;

import static org.awaitility.Awaitility.await;

import chat.embedded.Ports;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The gateway as a program of its own, as it is run, with a small heap. */
final class GatewayProcess implements AutoCloseable {
  private static final Path LOG = Path.of("target", "gateway-process.log");

  final int port;
  private final Process process;

  GatewayProcess(Map<String, String> environment, String... options) throws Exception {
    this(List.of(), environment, options);
  }

  /** One that may have so many files open at a time. */
  static GatewayProcess withFiles(int most, Map<String, String> environment) throws Exception {
    return new GatewayProcess(List.of("prlimit", "--nofile=" + most + ":" + most), environment);
  }

  private GatewayProcess(List<String> by, Map<String, String> environment, String... options)
      throws Exception {
    var builder = builder(environment, options).redirectOutput(LOG.toFile());
    builder.command().addAll(0, by);
    port = Integer.parseInt(Objects.requireNonNull(builder.environment().get("CHAT_PORT")));
    process = builder.start();
    await().atMost(Duration.ofSeconds(50)).until(this::listens);
  }

  /** What starts it, with fresh keys and free ports where the environment names no others. */
  static ProcessBuilder builder(Map<String, String> environment, String... options)
      throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Gateway.class.getName()));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CHAT_KEYS_DIRECTORY", TestKeys.make().directory().toString());
    builder.environment().put("CHAT_PORT", Integer.toString(Ports.free()));
    builder.environment().put("CHAT_MANAGEMENT_PORT", Integer.toString(Ports.free()));
    builder.environment().put("CHAT_SHUTDOWN_DELAY", "0s");
    builder.environment().putAll(environment);
    return builder;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The most memory that the program has had, in bytes. */
  long peakMemory() throws IOException {
    for (var line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    throw new IOException("The system does not tell the memory of a process");
  }

  /** How many files and connections it has open. */
  long openFiles() throws IOException {
    try (var open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return open.count();
    }
  }

  /** What it has taken of the processors until now. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** What it has written until now. */
  String log() throws IOException {
    return Files.readString(LOG);
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  boolean stopsWithin(Duration duration) throws InterruptedException {
    process.destroy();
    return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
  }

  private boolean listens() {
    try (var socket = new Socket("127.0.0.1", port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
  }
}
