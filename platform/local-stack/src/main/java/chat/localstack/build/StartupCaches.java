package chat.localstack.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The JVM's ahead-of-time caches, one per program. A cache belongs to one class path, one JVM and
 * one set of flags; its file is named after all three, so a cache that would not fit is never
 * found.
 */
public final class StartupCaches {

  private final Path directory;

  public StartupCaches(Path directory) {
    this.directory = directory;
  }

  /** Where the cache of a program lies, whether it has been made or not. */
  public Path fileFor(String program, List<Path> classPath, List<String> flags) {
    return directory.resolve(program + "-" + fingerprint(classPath, flags) + ".aot");
  }

  /** Removes the caches of earlier builds of a program. */
  public void removeOthers(String program, Path current) {
    try {
      Files.createDirectories(directory);
      try (Stream<Path> files = Files.list(directory)) {
        for (var file : files.toList()) {
          if (file.getFileName().toString().startsWith(program + "-") && !file.equals(current)) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("old start-up caches can't be removed: " + e, e);
    }
  }

  private static String fingerprint(List<Path> classPath, List<String> flags) {
    var facts = new StringBuilder(Runtime.version().toString()).append(flags);
    try {
      for (var entry : classPath) {
        // Staged copies change only with their content, so their times stand for it.
        facts
            .append('\n')
            .append(entry)
            .append(Files.size(entry))
            .append(Files.getLastModifiedTime(entry));
      }
      var digest =
          MessageDigest.getInstance("SHA-256")
              .digest(facts.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
