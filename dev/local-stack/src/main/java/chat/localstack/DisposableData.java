package chat.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Data that can be deleted without loss. */
public final class DisposableData {

  private DisposableData() {}

  /** Deletes the directory with its contents, if it exists. */
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
