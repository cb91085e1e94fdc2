package chat.localstack.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a program is started.
 *
 * @param environment all that it is told, besides a few facts about the machine and its user
 * @param log where its output goes
 */
public record Launch(String name, List<String> command, Map<String, String> environment, Path log) {

  private static final String REFUSAL = "Can't start: ";

  /** What the program itself says of why it can't start, in brackets; empty if it says nothing. */
  String refusal() {
    // Any bytes are characters of this one.
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
