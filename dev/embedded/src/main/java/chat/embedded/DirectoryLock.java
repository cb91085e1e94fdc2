package chat.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A lock that marks a directory as in use for the lifetime of this process. */
final class DirectoryLock implements AutoCloseable {
  /**
   * Directories locked by this process. A lock file must not be opened a second time, because
   * closing either channel would release the lock.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel file;

  private DirectoryLock(Path directory, FileChannel file) {
    this.directory = directory;
    this.file = file;
  }

  /** Locks the directory; empty if this or another living process holds the lock. */
  static Optional<DirectoryLock> tryLock(Path directory) throws IOException {
    if (!HELD.add(directory)) {
      return Optional.empty();
    }
    FileChannel file = null;
    boolean locked = false;
    try {
      file =
          FileChannel.open(
              directory.resolve("in-use"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      locked = file.tryLock() != null;
      return locked ? Optional.of(new DirectoryLock(directory, file)) : Optional.empty();
    } finally {
      if (!locked) {
        if (file != null) {
          file.close();
        }
        HELD.remove(directory);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      HELD.remove(directory);
    }
  }
}
