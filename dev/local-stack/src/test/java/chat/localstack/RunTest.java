package chat.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

  @TempDir Path repository;

  @Test
  void takenPortIsReportedInOneLine() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      var run = run("--repository=" + repository, "--port=" + taken.getLocalPort());

      assertThat(lastLine(run))
          .startsWith("Failed: port %d is taken".formatted(taken.getLocalPort()))
          .contains("-Dport=");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void missingBuildIsReportedInOneLine() throws Exception {
    var run = run("--repository=" + repository, "--port=18080");

    assertThat(lastLine(run)).startsWith("Failed: ").contains("local-stack.jar is missing");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void invalidSettingIsReportedAndNothingStarts() throws Exception {
    var run =
        run(
            Map.of("CHAT_SHUTDOWN_GRACE", "abc", "CHAT_PROT", "1"),
            "--repository=" + repository,
            "--port=18080");

    assertThat(run.output())
        .contains("CHAT_PROT is not a setting and is ignored; did you mean CHAT_PORT?");
    assertThat(lastLine(run))
        .startsWith("Failed: CHAT_SHUTDOWN_GRACE is 'abc', which is not a time");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(repository).isEmptyDirectory();
  }

  /** Simulates Maven, which would print pages about the failure. */
  @Test
  void failureTerminatesTheParentProcess() throws Exception {
    var command = new ArrayList<String>();
    command.add("sh");
    command.add("-c");
    command.add("\"$@\"; echo pages of its own");
    command.add("parent");
    command.addAll(command("--repository=" + repository, "--port=18080", "--with-parent"));
    var run = run(Map.of(), command);

    assertThat(lastLine(run)).startsWith("Failed: ").contains("local-stack.jar is missing");
    assertThat(run.exitCode()).isEqualTo(143);
  }

  @Test
  void invalidPortIsReported() throws Exception {
    var run = run("--port=80800");

    assertThat(run.output()).contains("the port must be a number from 1 to 65535, not 80800");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  private record RunResult(int exitCode, String output) {}

  private static String lastLine(RunResult run) {
    return run.output().lines().reduce("", (_, line) -> line);
  }

  private static RunResult run(String... arguments) throws IOException, InterruptedException {
    return run(Map.of(), arguments);
  }

  private static RunResult run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return run(environment, command(arguments));
  }

  private static List<String> command(String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static RunResult run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new RunResult(process.waitFor(), output);
  }
}
