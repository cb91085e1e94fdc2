package chat.localstack.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Node program with its packages; tests that need one are skipped without npm. */
final class NodeProgram {
  private final Path directory;

  private NodeProgram(Path directory) {
    this.directory = directory;
  }

  /** Copies the program beside the stack's data and installs its packages. */
  static NodeProgram install(TestStack stack, String name) throws Exception {
    List.of("node", "npm").forEach(ExternalTool::requireOnPath);
    Path from = Path.of(System.getProperty("chat.repository"), "dev/local-stack/src/test", name);
    Path to = Files.createDirectories(stack.directory().resolveSibling(name));
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    var program = new NodeProgram(to);
    program.run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
    return program;
  }

  /** The program's directory, where scripts may write files. */
  Path directory() {
    return directory;
  }

  /** Runs a script and returns its output; fails if the script fails. */
  String script(String file, String... arguments) throws IOException, InterruptedException {
    return run(Stream.concat(Stream.of("node", file), Stream.of(arguments)).toArray(String[]::new));
  }

  private String run(String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean hasEnded = process.waitFor(3, TimeUnit.MINUTES);
    process.destroyForcibly();
    String text = Files.readString(output, UTF_8);
    assertThat(hasEnded).as(text).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
