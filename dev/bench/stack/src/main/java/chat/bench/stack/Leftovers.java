package chat.bench.stack;

import chat.localstack.DisposableData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** The data of an earlier run in its directory. */
final class Leftovers {

  /** The copied jars contain no data. */
  private static final Set<String> KEPT = Set.of("programs");

  private Leftovers() {}

  /** Deletes all data, so that a stack starts from scratch. */
  static void delete(Path directory) {
    try {
      Files.createDirectories(directory);
      try (Stream<Path> children = Files.list(directory)) {
        for (var child : children.toList()) {
          if (!KEPT.contains(child.getFileName().toString())) {
            DisposableData.delete(child);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the data in %s can't be deleted".formatted(directory), e);
    }
  }
}
