package chat.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Data that nobody will miss. */
public final class ThrowAway {

  private ThrowAway() {}

  /** Deletes the directory, where there is one, and all that is in it. */
  public static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (var each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(directory + " can't be deleted: " + e.getMessage(), e);
    }
  }
}
