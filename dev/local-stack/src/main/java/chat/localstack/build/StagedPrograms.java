package chat.localstack.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies of the programs' jars in a directory of the stack.
 *
 * <p>A file is replaced only when its content has changed, so that a rebuild does not disturb
 * running programs and startup caches stay valid.
 */
public final class StagedPrograms {

  private final Path repository;
  private final Path directory;
  private final Set<Path> used = new HashSet<>();

  /**
   * @param repository the root of the source tree, whose modules have been packaged
   * @param directory for the copies
   */
  public StagedPrograms(Path repository, Path directory) {
    this.repository = repository;
    this.directory = directory;
  }

  /**
   * The class path of a module's program as built: its own jar first, then its libraries by name.
   */
  public static List<Path> classPath(Path repository, String module) {
    var target = repository.resolve(module).resolve("target");
    var jar = target.resolve(Path.of(module).getFileName() + ".jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(jar + " is missing: build it with 'mvn package'");
    }
    try (Stream<Path> libraries = Files.list(target.resolve("lib"))) {
      var sorted = libraries.filter(file -> file.toString().endsWith(".jar")).sorted();
      return Stream.concat(Stream.of(jar), sorted).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the libraries of " + module + " can't be listed: " + e, e);
    }
  }

  /** Copies the class path of a module's program; returns the copies in the same order. */
  public List<Path> stage(String module) {
    try {
      Files.createDirectories(directory.resolve("lib"));
      var copies = new ArrayList<Path>();
      for (var jar : classPath(repository, module)) {
        var copyDirectory = copies.isEmpty() ? directory : directory.resolve("lib");
        copies.add(copy(jar, copyDirectory.resolve(jar.getFileName())));
      }
      return copies;
    } catch (IOException e) {
      throw new UncheckedIOException("the jars of " + module + " can't be copied: " + e, e);
    }
  }

  /** Deletes copies that no staged program needs. */
  public void removeUnused() {
    try (Stream<Path> files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        if (!used.contains(file)) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("old jars can't be removed: " + e, e);
    }
  }

  private Path copy(Path from, Path to) throws IOException {
    if (used.add(to) && !isSame(from, to)) {
      var unfinished = to.resolveSibling(to.getFileName() + ".new");
      Files.copy(from, unfinished, StandardCopyOption.REPLACE_EXISTING);
      Files.move(unfinished, to, StandardCopyOption.REPLACE_EXISTING);
    }
    return to;
  }

  /** Contents are compared only if the source is newer than its copy. */
  private static boolean isSame(Path from, Path to) throws IOException {
    if (!Files.exists(to) || Files.size(from) != Files.size(to)) {
      return false;
    }
    return isOlder(from, to) || Files.mismatch(from, to) == -1;
  }

  private static boolean isOlder(Path from, Path to) throws IOException {
    return Files.getLastModifiedTime(from).compareTo(Files.getLastModifiedTime(to)) < 0;
  }
}
