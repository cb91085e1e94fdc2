package chat.testkit.house;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.StringWrapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * The format of all Java sources: google-java-format. Has no dependencies on the rest of the code,
 * so that it also formats sources that do not compile yet.
 */
public final class SourceFormat {
  private final Path root;
  private final Formatter formatter = new Formatter();

  private SourceFormat(Path root) {
    this.root = root;
  }

  /** Checks the repository that contains a directory. */
  public static SourceFormat ofRepositoryAround(Path directory) {
    return new SourceFormat(repositoryAround(directory));
  }

  /** The root of the repository that contains a directory. */
  static Path repositoryAround(Path directory) {
    Path candidate = directory.toAbsolutePath().normalize();
    while (!Files.exists(candidate.resolve("pom.xml"))
        || !Files.isDirectory(candidate.resolve("platform"))) {
      Path parent = candidate.getParent();
      if (parent == null) {
        throw new IllegalArgumentException(directory + " is not in the repository");
      }
      candidate = parent;
    }
    return candidate;
  }

  /** Rewrites the sources that are not formatted, and prints their names. */
  public static void main(String[] arguments) throws IOException {
    SourceFormat format = ofRepositoryAround(Path.of(""));
    for (Path file : format.misformatted()) {
      Files.writeString(file, format.formatted(file));
      System.out.println("formatted " + format.root.relativize(file));
    }
  }

  /** The sources that {@link #main} would rewrite. */
  public List<Path> misformatted() {
    return sources().parallelStream().filter(file -> !read(file).equals(formatted(file))).toList();
  }

  private String formatted(Path file) {
    try {
      String formatted = formatter.formatSourceAndFixImports(read(file));
      return StringWrapper.wrap(formatted, formatter);
    } catch (FormatterException e) {
      throw new IllegalStateException(file + " can't be formatted: " + e.getMessage(), e);
    }
  }

  private List<Path> sources() {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(
                Path directory, BasicFileAttributes attributes) {
              String name = directory.getFileName().toString();
              boolean foreign =
                  name.equals("target") || name.equals("node_modules") || name.startsWith(".");
              return foreign && !directory.equals(root)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(".java")) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
