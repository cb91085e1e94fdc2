package chat.localstack.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The start parameters of a program.
 *
 * @param environment all variables, besides a few about the machine and its user
 * @param log where its output goes
 */
public record ProcessLauncher(
    String name, List<String> command, Map<String, String> environment, Path log) {

  private static final String REFUSAL = "Can't start: ";

  /** The program's own reason why it can't start, in parentheses; empty if the log has none. */
  String refusal() {
    // In this charset all bytes are valid characters.
    try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.startsWith(REFUSAL))
          .findFirst()
          .map(line -> " (%s)".formatted(line.substring(REFUSAL.length())))
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
