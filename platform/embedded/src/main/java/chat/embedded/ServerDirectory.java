package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The directory of one running server, locked against a second one until it is closed. */
final class ServerDirectory implements AutoCloseable {
  private static final String LOCK = "in-use";

  private final Path path;
  private final FileChannel lock;
  private final boolean temporary;

  private ServerDirectory(Path path, FileChannel lock, boolean temporary) {
    this.path = path;
    this.lock = lock;
    this.temporary = temporary;
  }

  /**
   * A directory that outlives its server; made if it is missing.
   *
   * @throws IllegalStateException if a living process uses it
   */
  static ServerDirectory kept(Path directory) throws IOException {
    Path path = Files.createDirectories(directory.toAbsolutePath().normalize());
    FileChannel lock =
        tryLock(path)
            .orElseThrow(
                () -> new IllegalStateException(path + " is in use by another running server"));
    return new ServerDirectory(path, lock, false);
  }

  /**
   * A new directory that is deleted when closed. Those of killed runs are deleted first, after
   * {@code stopOrphan} has ended what may still run in them.
   */
  static ServerDirectory temporary(String kind, Consumer<Path> stopOrphan) throws IOException {
    Path parent = Files.createDirectories(temporaryRoot().resolve(kind));
    try (FileChannel turn = open(parent.resolve("turn"))) {
      synchronized (ServerDirectory.class) {
        turn.lock();
        deleteOrphans(parent, stopOrphan);
        Path path = Files.createTempDirectory(parent, "");
        FileChannel lock = tryLock(path).orElseThrow();
        return new ServerDirectory(path, lock, true);
      }
    }
  }

  /** Where this user's temporary servers and unpacked binaries live. */
  static Path temporaryRoot() {
    String user = System.getProperty("user.name", "unknown");
    return Path.of(System.getProperty("java.io.tmpdir"), "chat-embedded-" + user);
  }

  Path path() {
    return path;
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Gives the directory free, and deletes it if it is a temporary one. */
  @Override
  public void close() {
    try (lock) {
      if (temporary) {
        delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't let go of " + path, e);
    }
  }

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private static void deleteOrphans(Path parent, Consumer<Path> stopOrphan) throws IOException {
    List<Path> children;
    try (Stream<Path> listing = Files.list(parent)) {
      children = listing.filter(Files::isDirectory).toList();
    }
    for (Path child : children) {
      Optional<FileChannel> orphan = tryLock(child);
      if (orphan.isPresent()) {
        try (FileChannel held = orphan.get()) {
          stopOrphan.accept(child);
          delete(child);
        }
      }
    }
  }

  private static Optional<FileChannel> tryLock(Path directory) throws IOException {
    FileChannel channel = open(directory.resolve(LOCK));
    try {
      if (channel.tryLock() != null) {
        return Optional.of(channel);
      }
    } catch (OverlappingFileLockException heldByThisProcess) {
      channel.close();
      return Optional.empty();
    }
    channel.close();
    return Optional.empty();
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
