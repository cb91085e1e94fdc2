package chat.localstack.build;

import chat.kit.digest.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The JVM's ahead-of-time caches, one per program.
 *
 * <p>A cache is valid for one class path, one JVM and one set of flags; its file name contains a
 * hash of all three, so that an invalid cache is never used.
 */
public final class StartupCaches {

  private final Path directory;
  private boolean outdated;

  public StartupCaches(Path directory) {
    this.directory = directory;
  }

  /** The cache file of a program, existing or not; deletes those of other builds. */
  public Path fileFor(String program, List<Path> classPath, List<String> flags) {
    var cache = directory.resolve(program + "-" + fingerprint(classPath, flags) + ".aot");
    try {
      Files.createDirectories(directory);
      try (Stream<Path> files = Files.list(directory)) {
        for (var file : files.filter(file -> isOf(program, file)).toList()) {
          if (!file.equals(cache) && !file.equals(firstStart(cache))) {
            Files.delete(file);
            outdated |= !file.toString().startsWith(cache.toString());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("old start-up caches can't be removed: " + e, e);
    }
    return cache;
  }

  /**
   * Whether the missing caches should be made now. This is so at the very first start, and when a
   * build is started for the second time. Developers who alternate between editing and starting do
   * not wait for them.
   */
  public boolean areDue(List<Path> missing) {
    if (missing.isEmpty()) {
      return false;
    }
    if (!outdated && missing.stream().noneMatch(cache -> Files.exists(firstStart(cache)))) {
      return true;
    }
    boolean due = missing.stream().allMatch(cache -> Files.exists(firstStart(cache)));
    missing.forEach(cache -> write(firstStart(cache)));
    return due;
  }

  /** The file to which a program writes its cache; it is used only after {@link #keep}. */
  public static Path draft(Path cache) {
    return cache.resolveSibling(cache.getFileName() + ".draft");
  }

  /**
   * Accepts the caches that were written; an empty file for a missing one prevents new attempts.
   */
  public static void keep(List<Path> caches) {
    try {
      for (var cache : caches) {
        Files.deleteIfExists(firstStart(cache));
        if (Files.exists(draft(cache))) {
          Files.move(draft(cache), cache, StandardCopyOption.REPLACE_EXISTING);
        } else {
          write(cache);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("start-up caches can't be kept: " + e, e);
    }
  }

  private static Path firstStart(Path cache) {
    return cache.resolveSibling(cache.getFileName() + ".first-start");
  }

  private static boolean isOf(String program, Path file) {
    return file.getFileName().toString().matches(program + "-[0-9a-f]{16}\\..*");
  }

  private static void write(Path emptyFile) {
    try {
      Files.write(emptyFile, new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(emptyFile + " can't be written: " + e, e);
    }
  }

  private static String fingerprint(List<Path> classPath, List<String> flags) {
    var facts = new StringBuilder(Runtime.version().toString()).append(flags);
    try {
      for (var entry : classPath) {
        // Staged copies change only with their content, so modification times identify it.
        facts
            .append('\n')
            .append(entry)
            .append(Files.size(entry))
            .append(Files.getLastModifiedTime(entry));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Sha256.hex(facts.toString()).substring(0, 16);
  }
}
