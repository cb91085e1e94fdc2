package chat.localstack;

import chat.contracts.MigrationLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Reads migration progress from a service's log. */
final class SchemaLog {

  private SchemaLog() {}

  /** Whether the service has begun to migrate its schema and not finished. */
  static boolean isMigrating(Path log) {
    // In this charset all bytes are valid characters.
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.endsWith(MigrationLines.BEGUN) || line.endsWith(MigrationLines.DONE))
          .reduce((_, last) -> last)
          .filter(last -> last.endsWith(MigrationLines.BEGUN))
          .isPresent();
    } catch (IOException e) {
      return false;
    }
  }
}
