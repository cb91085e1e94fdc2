package chat.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

  @TempDir Path repository;

  @Test
  void takenPortIsSaidInOneLine() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      var run = run("--repository=" + repository, "--port=" + taken.getLocalPort());

      assertThat(run.output())
          .contains("Failed: port %d is taken".formatted(taken.getLocalPort()))
          .contains("-Dport=");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void missingBuildIsSaidInOneLine() throws Exception {
    var run = run("--repository=" + repository, "--port=18080");

    assertThat(run.output()).contains("Failed: ").contains("local-stack.jar is missing");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void wrongPortIsSaidInOneLine() throws Exception {
    var run = run("--port=80800");

    assertThat(run.output()).contains("the port must be a number from 1 to 65535, not 80800");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  private record Ended(int exitCode, String output) {}

  private static Ended run(String... arguments) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName()));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }
}
