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

/** The gateway as a separate process. */
final class GatewayProcess implements AutoCloseable {
  private static final Path LOG = Path.of("target", "gateway-process.log");

  final int port;
  private final Process process;

  GatewayProcess(Map<String, String> environment, String... options) throws Exception {
    this(List.of(), environment, options);
  }

  /** Starts a gateway with a limit of open files. */
  static GatewayProcess withFiles(int limit, Map<String, String> environment) throws Exception {
    return new GatewayProcess(List.of("prlimit", "--nofile=" + limit + ":" + limit), environment);
  }

  private GatewayProcess(List<String> prefix, Map<String, String> environment, String... options)
      throws Exception {
    var builder = builder(environment, options).redirectOutput(LOG.toFile());
    builder.command().addAll(0, prefix);
    port = Integer.parseInt(Objects.requireNonNull(builder.environment().get("CHAT_PORT")));
    process = builder.start();
    await().atMost(Duration.ofSeconds(50)).until(this::listens);
  }

  /** Prepares the process, with fresh keys and free ports unless the environment sets them. */
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

  /** Peak resident memory, in bytes. */
  long peakMemory() throws IOException {
    for (var line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    throw new IOException("The system does not tell the memory of a process");
  }

  /** Number of open files and connections. */
  long openFiles() throws IOException {
    try (var open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return open.count();
    }
  }

  /** CPU time used so far. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** Output so far. */
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
