package chat.bench.stack;

import chat.localstack.ThrowAway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** What an earlier run has left in its directory. */
final class Leftovers {

  /** The builds and their start-up caches hold no data, and take long to make. */
  private static final Set<String> KEPT = Set.of("programs", "startup-caches");

  private Leftovers() {}

  /** Deletes all data, so that a stack begins anew. */
  static void delete(Path directory) {
    try {
      Files.createDirectories(directory);
      try (Stream<Path> children = Files.list(directory)) {
        for (var child : children.toList()) {
          if (!KEPT.contains(child.getFileName().toString())) {
            ThrowAway.delete(child);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the data in %s can't be deleted".formatted(directory), e);
    }
  }
}
