package chat.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Says to other processes, as long as this one lives, that a directory is in use. */
final class DirectoryLock implements AutoCloseable {
  /**
   * What this process holds. It must not even open a lock's file a second time: closing it would
   * give the lock free.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel file;

  private DirectoryLock(Path directory, FileChannel file) {
    this.directory = directory;
    this.file = file;
  }

  /** Empty if this or another living process holds it. */
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
