package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The directory of a running server, locked against a second server until it is closed. */
final class ServerDirectory implements AutoCloseable {
  private final Path path;
  private final DirectoryLock lock;
  private final Optional<Path> temporaryParent;

  private ServerDirectory(Path path, DirectoryLock lock, Optional<Path> temporaryParent) {
    this.path = path;
    this.lock = lock;
    this.temporaryParent = temporaryParent;
  }

  /**
   * Returns a directory that outlives its server; creates it if it is missing.
   *
   * @throws IllegalStateException if a living process uses it
   */
  static ServerDirectory kept(Path directory) throws IOException {
    Path path = Files.createDirectories(directory.toAbsolutePath().normalize());
    DirectoryLock lock =
        DirectoryLock.tryLock(path)
            .orElseThrow(
                () -> new IllegalStateException(path + " is in use by another running server"));
    return new ServerDirectory(path, lock, Optional.empty());
  }

  /**
   * Returns a new directory that is deleted when closed. First deletes directories of killed runs,
   * after {@code stopOrphan} has ended processes that may still be running in them.
   */
  static ServerDirectory temporary(String kind, Consumer<Path> stopOrphan) throws IOException {
    Path parent = Files.createDirectories(temporaryRoot().resolve(kind));
    return exclusively(
        parent,
        () -> {
          deleteOrphans(parent, stopOrphan);
          Path path = Files.createTempDirectory(parent, "");
          DirectoryLock lock = DirectoryLock.tryLock(path).orElseThrow();
          return new ServerDirectory(path, lock, Optional.of(parent));
        });
  }

  /**
   * The directory of this user's temporary servers and unpacked binaries.
   *
   * @throws IllegalStateException if another user could have prepared or can change it
   */
  static Path temporaryRoot() throws IOException {
    String user = System.getProperty("user.name", "unknown");
    return PrivateDirectory.require(
        Path.of(System.getProperty("java.io.tmpdir"), "chat-servers-" + user));
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Releases the directory, and deletes it if it is temporary. */
  @Override
  public void close() {
    try (lock) {
      if (temporaryParent.isPresent()) {
        exclusively(
            temporaryParent.get(),
            () -> {
              delete(path);
              return path;
            });
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't release " + path, e);
    }
  }

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
            if (reason instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw reason;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException reason)
              throws IOException {
            Files.deleteIfExists(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private interface Step<T> {
    T run() throws IOException;
  }

  /**
   * Serializes creating and deleting temporary directories across the processes of this machine.
   */
  private static <T> T exclusively(Path parent, Step<T> step) throws IOException {
    synchronized (ServerDirectory.class) {
      try (FileChannel turn =
          FileChannel.open(
              parent.resolve("turn"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        turn.lock();
        return step.run();
      }
    }
  }

  private static void deleteOrphans(Path parent, Consumer<Path> stopOrphan) throws IOException {
    List<Path> children;
    try (Stream<Path> listing = Files.list(parent)) {
      children = listing.filter(Files::isDirectory).toList();
    }
    for (Path child : children) {
      Optional<DirectoryLock> orphan = DirectoryLock.tryLock(child);
      if (orphan.isPresent()) {
        try (DirectoryLock held = orphan.get()) {
          stopOrphan.accept(child);
          delete(child);
        }
      }
    }
  }
}
